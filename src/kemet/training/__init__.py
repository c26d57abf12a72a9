"""Self-play training of a policy and value network, with PyTorch (`kemet train`).

`config.py` has all settings of a run, `workers.py` the processes that play, `network.py` the
network, `ppo.py` the learning step, `trainer.py` the run: progress, checkpoints, evaluations.
"""
