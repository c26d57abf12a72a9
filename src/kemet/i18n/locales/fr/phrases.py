"""Descriptions of actions and events in French.

Forms and numbers are written as in English; `{space:de}` and `{space:à}` are a name after these
prepositions, contracted where needed.
"""

from __future__ import annotations

from typing import Final

from ...template import Phrase

ACTION_PHRASES: Final[dict[str, Phrase]] = {
    "pass": "Passer",
    "done": "Terminer",
    "stop": "S'arrêter ici : fin du déplacement",
    "ready": "Aucune autre carte",
    "offer": "Faire l'offrande",
    "retreat": "Battre en retraite",
    "recall": "Renvoyer la troupe dans la réserve",
    "stay": "Rester",
    "pyramids": "Pyramides : {pyramids}",
    "garrison": "Unités : {garrison}",
    "token": "Jouer un jeton : {action_space}",
    "silver": "Jouer le jeton argenté : {action_space}",
    "gold": "Jouer le jeton doré : {gold_action}",
    "di": (
        "Jouer {card} contre {target} {space:à}",
        "Jouer {card} et partir vers {space}",
        "Jouer {card}",
    ),
    "deploy": "Placer {creature} dans votre quartier {district}",
    "swap": "Placer {creature} dans votre quartier {district} en échange de la créature présente",
    "raise": (
        "Poser votre pyramide {colour} {space:à}, au niveau {level}",
        "Faire évoluer votre pyramide {colour} au niveau {level}",
    ),
    "buy": "Acheter {tile}",
    "replace": "Céder la carte Combat {battle_card} contre la carte spéciale",
    "muster": "Placer {n:unité|unités} {space:à}",
    "battle": "Livrer maintenant le combat {space:à}",
    "march": "Déplacer la troupe {space:de}",
    "step": "Marcher vers {space}",
    "teleport": "Se téléporter vers {space}",
    "take": ("Emmener {n:unité|unités} et {creature}", "Emmener {n:unité|unités}"),
    "fight": "Combattre avec {battle_card}, défausser {discard}",
    "add": "Ajouter {card} au combat",
    "use": ("Utiliser {card} contre {target} {space:à}", "Utiliser {card}"),
    "wound": "Défausser {card} pour +1 en force",
    "send": "Envoyer le vaincu vers {space}",
    "keep": "Garder {card}",
    "place": "Prendre la place {place} dans l'ordre du tour",
    "next": "Suivant dans l'ordre du tour : {target}",
}

FRAGMENTS: Final[dict[str, str]] = {
    "pyramids": "{colour} au niveau {level} dans le quartier {district}",
    "garrison": "{n} dans le quartier {district}",
    "seat": "Siège {n}",
}
"""The items of lists, and the name of a seat without a player's name."""

EVENT_PHRASES: Final[dict[str, Phrase]] = {
    "round_begins": "La manche {round} commence",
    "phase_begins": "Début {phase:de}",
    "turn_begins": "C'est au tour {seat:de}",
    "triggers_end": "{seat} déclenche la fin de la partie : ce Jour est le dernier",
    "chooses_place": "{seat} prend la place {place} dans l'ordre du tour",
    "order_set": "Ordre du tour : {seats}",
    "game_over": "{seat} gagne la partie",
    "token": "{seat} joue un jeton : {action_space}",
    "silver": "{seat} joue le jeton argenté : {action_space}",
    "gold": "{seat} joue le jeton doré : {gold_action}",
    "pays": "{seat} paie {n} PP",
    "gains_prayer": "{seat} gagne {n} PP",
    "loses_prayer": "{seat} perd {n} PP",
    "raises": "{seat} fait évoluer au niveau {level} la pyramide {colour} {space:de}",
    "buys": "{seat} achète {tile}",
    "takes_back": "{seat} reprend toutes ses cartes Combat défaussées",
    "replaces": "{seat} cède la carte Combat {battle_card} contre {special}",
    "musters": "{seat} place {n:unité|unités} {space:à}",
    "moves": (
        "{seat} déplace {n:unité|unités} et {creature}, {start:de} vers {end}",
        "{seat} déplace {n:unité|unités} {start:de} vers {end}",
    ),
    "teleports": (
        "{seat} téléporte {n:unité|unités} et {creature}, {start:de} vers {end}",
        "{seat} téléporte {n:unité|unités} {start:de} vers {end}",
    ),
    "creature_placed": "{seat} place {creature} {space:à}",
    "creature_leaves": "{seat} retire {creature} {space:de}",
    "destroyed": "{seat} perd {n:unité|unités} {space:à}",
    "offers": "{seat} offre {n:unité|unités} {space:à}",
    "scores_battle": "{seat} gagne 1 PV Combat",
    "scores_control": "{seat} gagne 1 PV Contrôle",
    "scores_sanctuary": "{seat} gagne 1 PV Sanctuaire",
    "draws": "{seat} pioche {card}",
    "draws_unseen": "{seat} pioche une carte ID",
    "looks": "{seat} regarde {cards}",
    "looks_unseen": "{seat} regarde {n:carte ID|cartes ID}",
    "reshuffles": "La défausse est mélangée en une nouvelle pioche de {n:carte ID|cartes ID}",
    "plays": (
        "{seat} joue {card} contre {target} {space:à}",
        "{seat} joue {card} pour partir vers {space}",
        "{seat} joue {card}",
    ),
    "cancelled": "La carte {card} {seat:de} est annulée",
    "attacks": "{attacker} attaque {defender} {space:à}",
    "escapes": "{seat} fuit {start:de} vers {end}",
    "no_battle": "Il n'y a pas de combat {space:à}",
    "is_shown": "{seat} voit la carte Combat que l'autre joueur va jouer : {battle_card}",
    "is_shown_unseen": "{seat} voit la carte Combat que l'autre joueur va jouer",
    "fights": "{seat} combat avec {battle_card}",
    "adds": "{seat} a ajouté {card}",
    "uses": ("{seat} utilise {card} contre {target} {space:à}", "{seat} utilise {card}"),
    "wounds": "{seat} défausse {card} pour +1 en force",
    "strengths": "Force {attack} pour {attacker}, {defence} pour {defender}",
    "wins": "{seat} gagne le combat {space:à}",
    "stays": "{seat} reste {space:à}",
    "retreats": "{seat} bat en retraite {start:de} vers {end}",
    "recalls": "{seat} renvoie {n:unité|unités} {space:de}",
}
