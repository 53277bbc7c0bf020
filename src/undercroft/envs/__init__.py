"""The games where researchers are: PettingZoo, Gymnasium, OpenSpiel. Each needs its own extra.

undercroft.envs.aec      PettingZoo, undercroft[pettingzoo]
undercroft.envs.gym      Gymnasium, undercroft[gymnasium]
undercroft.envs.vector   many tables in one process, numpy alone
undercroft.envs.spiel    OpenSpiel, undercroft[openspiel]
"""
