"""The terms of the rules in French: name and explanation."""

from __future__ import annotations

from typing import Final

TERMS: Final[dict[str, tuple[str, str]]] = {
    # points
    "pp": (
        "Points de Prière (PP)",
        "Ce avec quoi tout se paie. Vous en avez entre 0 et 11 ; les gains au-delà de 11 sont "
        "perdus.",
    ),
    "vp": (
        "Points de Victoire (PV)",
        "Les permanents ne se perdent jamais : combats, temples, sanctuaire et certaines tuiles. "
        "Les temporaires, 1 par temple et par pyramide de niveau 4 contrôlés, suivent le "
        "contrôle.",
    ),
    "battle_vp": (
        "PV Combat",
        "Un PV permanent pour un combat gagné en attaque avec une unité encore sur place. Il "
        "départage aussi les ex æquo à la fin.",
    ),
    "control_vp": (
        "PV Contrôle",
        "Un PV permanent pour deux temples contrôlés ou plus quand on les compte, une fois par "
        "manche. Le sanctuaire n'est pas un temple.",
    ),
    "sanctuary_vp": (
        "PV Sanctuaire",
        "Un PV permanent pour l'offrande de 2 unités au sanctuaire, une fois par manche.",
    ),
    # the board
    "space": ("Case", "Un quartier, un désert, un temple ou le sanctuaire."),
    "city": ("Cité", "Trois quartiers entourés de murailles ; chaque joueur en a une."),
    "district": ("Quartier", "Une des trois cases d'une cité. Il peut porter une pyramide."),
    "front": (
        "Front",
        "Le seul désert que touchent les quartiers d'une cité. Qui entre dans la cité ou en sort "
        "à pied y passe.",
    ),
    "adjacent": (
        "Adjacent",
        "Relié par une frontière terrestre. Deux cases reliées seulement par une flèche de port "
        "ne sont pas adjacentes.",
    ),
    "harbor": (
        "Port",
        "Une flèche sur l'eau : un mouvement terrestre permet de la suivre. On ne bat pas en "
        "retraite et on ne fuit pas par là.",
    ),
    "obelisk": (
        "Obélisque",
        "Là où arrivent les téléportations, quel que soit l'occupant. Pour en partir, il faut une "
        "tuile.",
    ),
    "temple": (
        "Temple",
        "Donne 1 PV temporaire tant que vous le contrôlez, et des PP une fois par manche. Deux ou "
        "plus donnent un PV Contrôle.",
    ),
    "delta_temple": (
        "Temple du delta",
        "Un temple qui ne donne ses 5 PP que pour l'offrande de 1 unité sur place.",
    ),
    "sanctuary": (
        "Sanctuaire",
        "Sur les plateaux à 3 et à 5 joueurs. Qui le contrôle peut y offrir 2 unités pour un PV. "
        "Ce n'est pas un temple.",
    ),
    "pyramid": (
        "Pyramide",
        "Une de chaque couleur par joueur, de niveau 0 à 4. Qui contrôle son quartier achète "
        "grâce à elle, s'en téléporte et compte le PV du niveau 4 ; seul son propriétaire la fait "
        "évoluer.",
    ),
    "walls": (
        "Murailles",
        "Seul le premier pas d'un Déplacement peut entrer dans un quartier adverse, donc en "
        "partant d'à côté, sauf si les murailles sont ignorées. Les vôtres ne vous arrêtent "
        "jamais.",
    ),
    "control": (
        "Contrôle",
        "Votre quartier est à vous tant qu'aucune troupe adverse ne s'y trouve, même sans unités. "
        "Toute autre case est à vous tant que votre troupe s'y trouve.",
    ),
    # pieces
    "unit": (
        "Unité",
        "Vous en avez 12. Une unité retirée, pour quelque raison que ce soit, retourne dans votre "
        "réserve.",
    ),
    "supply": (
        "Réserve",
        "Là où sont vos unités et vos créatures quand elles ne sont pas sur le plateau.",
    ),
    "troop": ("Troupe", "Toutes les unités d'un joueur sur une case, avec une créature au plus."),
    "troop_limit": (
        "Limite de troupe",
        "Une troupe compte 5 unités au plus, ou 7 avec « Légion ». Dans l'édition révisée, on "
        "peut la dépasser au cours d'un Déplacement.",
    ),
    "creature": (
        "Créature",
        "Elle accompagne une troupe et lui donne ses bonus. Elle n'est pas une unité, ne compte "
        "pour aucune limite d'unités et n'est jamais seule.",
    ),
    "power_tile": (
        "Tuile Pouvoir",
        "Elle coûte autant de PP que son niveau, agit aussitôt et pour toute la partie. On n'en a "
        "jamais deux du même nom.",
    ),
    # tokens
    "action_token": (
        "Jeton Action",
        "Vous en avez cinq chaque Jour et en jouez un par tour sur une case Action libre. "
        "L'action est faite aussitôt, ou déclinée.",
    ),
    "equilibrium": (
        "Équilibre",
        "À la fin du Jour, chacun des trois niveaux de votre plateau doit porter un jeton. Un "
        "placement qui l'empêcherait est refusé.",
    ),
    "silver_token": (
        "Jeton argenté",
        "Une action de plus par Jour sur toute case Action libre, dans un tour où l'on joue un "
        "jeton ordinaire. Il aide à remplir les niveaux.",
    ),
    "gold_token": (
        "Jeton doré",
        "Un Déplacement ou un recrutement de plus par Jour, dans un tour où l'on joue un jeton "
        "ordinaire. Il ne remplit aucun niveau.",
    ),
    # actions
    "pray": ("Prier", "Gagnez 2 PP, 3 avec « Prêtre »."),
    "raise": (
        "Évolution de pyramide",
        "Faites évoluer une de vos pyramides d'un ou de plusieurs niveaux, pour la somme des "
        "niveaux atteints : de 1 à 3 coûte 2 + 3.",
    ),
    "buy": (
        "Acheter",
        "Achetez une tuile de la couleur de la case Action, pas plus haute qu'une pyramide de "
        "cette couleur que vous contrôlez.",
    ),
    "recruit": (
        "Recruter",
        "Placez des unités de votre réserve dans vos propres quartiers, pour 1 PP chacune. Là où "
        "se trouve un adversaire, vous l'attaquez.",
    ),
    "move": (
        "Déplacement",
        "Faites marcher une troupe, ou une partie, par mouvements terrestres et téléportations. "
        "En chemin, on peut laisser et reprendre des unités.",
    ),
    "land_move": (
        "Mouvement terrestre",
        "Un pas vers une case adjacente ou le long d'une flèche de port. Un Déplacement en a un, "
        "plus avec des tuiles et avec la créature qui part.",
    ),
    "teleport": (
        "Téléportation",
        "D'un quartier avec une pyramide vers un obélisque, pour 2 PP et sans mouvement "
        "terrestre. Une par Déplacement dans l'édition révisée, sans limite dans l'originale.",
    ),
    # battle
    "battle": (
        "Combat",
        "Il commence quand une troupe entre sur une case où se trouve une troupe adverse. La plus "
        "grande force gagne ; à égalité, le défenseur.",
    ),
    "war_council": (
        "Conseil de guerre",
        "Chaque camp choisit en secret deux cartes Combat, une à jouer et une à défausser.",
    ),
    "battle_card": (
        "Carte Combat",
        "Elle donne force, dégâts et protection, écrits dans cet ordre : 3/2/0. Quand votre main "
        "est vide, vous reprenez les six.",
    ),
    "preparation": (
        "Préparatifs",
        "Chaque camp ajoute en secret autant de cartes ID qu'il veut au combat.",
    ),
    "confrontation": (
        "Affrontement",
        "Toutes les cartes du combat sont révélées. Dans l'édition révisée, chacune peut être "
        "payée et utilisée, ou laissée.",
    ),
    "strength": (
        "Force",
        "La somme des unités, de la carte Combat, des tuiles, de la créature et des cartes ID ; "
        "dans l'édition révisée, 1 de plus dans sa propre cité.",
    ),
    "damage": (
        "Dégâts",
        "Combien d'unités l'autre camp perd, moins sa protection, quel que soit le vainqueur.",
    ),
    "protection": ("Protection", "Elle annule autant de dégâts de l'autre camp."),
    "retreat": (
        "Retraite",
        "Le vainqueur envoie la troupe vaincue sur une case vide adjacente. S'il n'y en a pas, on "
        "ne peut pas la choisir.",
    ),
    "recall": (
        "Renvoi",
        "Toute la troupe retourne dans la réserve pour 1 PP par unité, 1 PP de moins en tout dans "
        "l'édition révisée.",
    ),
    # cards and time
    "di_card": (
        "Carte Intervention Divine (carte ID)",
        "Une carte secrète à usage unique. Son icône montre quand la jouer ; son coût se paie à "
        "ce moment.",
    ),
    "window": (
        "Fenêtre",
        "Dans l'édition révisée : un moment où tous, à tour de rôle, peuvent jouer des cartes de "
        "Jour, jusqu'à ce que tous passent.",
    ),
    "offering": (
        "Offrande",
        "Des unités retirées contre un gain : 1 au temple du delta pour 5 PP, 2 au sanctuaire "
        "pour 1 PV. Nul n'y est obligé.",
    ),
    "round": (
        "Manche",
        "Nuit, Jour et Soir dans l'édition originale ; Jour, Nuit et Aurore dans l'édition "
        "révisée.",
    ),
    "end_trigger": (
        "Déclenchement de la fin",
        "Dans l'édition révisée : qui a 9 PV au début de son tour déclenche la fin. On joue le "
        "Jour jusqu'au bout ; après la Nuit, le joueur qui a le plus de PV gagne.",
    ),
    "turn_order": (
        "Ordre du tour",
        "Dans l'édition originale, le joueur qui a le moins de PV le fixe la Nuit ; dans la "
        "révisée, à l'Aurore, chacun prend une place libre, le moins de PV d'abord.",
    ),
}
