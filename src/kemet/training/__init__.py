"""Training of a policy and value network, with PyTorch (`kemet train`, `kemet league`).

`config.py` has all settings of a run, `workers.py` the processes that play, `network.py` the
network, `frozen.py` the opponents that do not learn, `ppo.py` the learning step, `trainer.py` the
run: progress, checkpoints, evaluations. `league.py` plays rounds of runs, as `league_plan.py` says.
"""
