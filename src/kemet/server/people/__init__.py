"""People who keep a name on this server: identities, their devices, results and ratings."""
