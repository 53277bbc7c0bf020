"""The games as research environments: PettingZoo, Gymnasium, OpenSpiel, each an optional extra.

undercroft.envs.aec      PettingZoo, undercroft[pettingzoo]
undercroft.envs.gym      Gymnasium, undercroft[gymnasium]
undercroft.envs.vector   many tables in one process, needs only numpy
undercroft.envs.spiel    OpenSpiel, undercroft[openspiel]
"""
