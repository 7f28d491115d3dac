"""A robot that plays whole games as an evening goes: for demo data, soak tests and trials.

It sees what an official would see and decides by chance from a seed. Everything that it does
goes through a `Table`: the services of this process, or the API of a running server.
"""
