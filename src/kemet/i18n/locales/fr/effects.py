"""The effects of tiles, cards and icons in French: short, with their limits."""

from __future__ import annotations

from typing import Final

VICTORY_POINT: Final = (
    "Vous gagnez 1 PV permanent. Nul ne peut avoir deux tuiles de ce nom, quelles que soient leurs "
    "couleurs."
)
ACT_OF_GOD: Final = (
    "Donne le jeton argenté : une fois par Jour, une action de plus sur toute case Action libre, "
    "dans un tour où l'on joue un jeton ordinaire. Il sert dès le tour qui suit l'achat."
)

EFFECTS: Final[dict[str, dict[str, str]]] = {
    "tile": {
        "charge": "+1 en force dans les combats où vous attaquez ; rien quand vous défendez.",
        "stargate": (
            "Une téléportation pendant vos Déplacements coûte 1 PP de moins. Le coût de la carte "
            "ID « Téléportation » ne change pas."
        ),
        "god_speed": "Vos Déplacements ont 1 mouvement terrestre de plus.",
        "carnage": "+1 en dégâts dans tous vos combats, en attaque comme en défense.",
        "offensive_strategy": (
            "Reprenez toutes vos cartes Combat défaussées, puis échangez l'une des six, face "
            "visible et pour toute la partie, contre la carte spéciale 3/3/0."
        ),
        "open_gates": (
            "Les murailles n'arrêtent pas vos troupes : tout pas d'un Déplacement peut entrer dans "
            "un quartier adverse."
        ),
        "teleport": (
            "Pendant un Déplacement, vos troupes peuvent aussi se téléporter depuis une case avec "
            "obélisque, au coût habituel."
        ),
        "royal_scarab": "Créature : +2 mouvements terrestres et +2 en force pour sa troupe.",
        "blades_of_neith": "+1 en force dans tous vos combats, en attaque comme en défense.",
        "divine_wound": (
            "Quand les deux camps d'un combat ont résolu leurs cartes, vous pouvez défausser des "
            "cartes ID encore en main, quelle que soit leur icône : +1 en force chacune. Les "
            "cartes ajoutées au combat ne comptent pas."
        ),
        "victory_point_ruby": VICTORY_POINT,
        "giant_scorpion": (
            "Créature : +1 mouvement terrestre, +2 en force et +2 en dégâts pour sa troupe."
        ),
        "initiative": (
            "Quand vous attaquez de jour, même par un recrutement ou un « Enrôlement », vous devez "
            "détruire 2 unités du défenseur avant le combat, sans protection possible. S'il n'en "
            "reste pas : pas de combat. Rien la Nuit."
        ),
        "phoenix": (
            "Créature : +1 mouvement terrestre et +2 en force pour sa troupe. Les murailles "
            "n'arrêtent pas un pas que le Phénix accompagne."
        ),
        "act_of_god_ruby": ACT_OF_GOD,
        "recruiting_scribe": (
            "2 unités de chaque action Recruter sont gratuites, avec le jeton doré aussi et même "
            "sans en payer d'autres. Pas avec « Enrôlement » ni « Renforts »."
        ),
        "defense": "+1 en force dans les combats où vous défendez ; rien quand vous attaquez.",
        "legion": "Vos troupes peuvent compter 7 unités au lieu de 5, la Nuit aussi.",
        "ancestral_elephant": (
            "Créature : +1 mouvement terrestre, +1 en force et +1 en protection pour sa troupe."
        ),
        "defensive_strategy": (
            "Reprenez toutes vos cartes Combat défaussées, puis échangez l'une des six, face "
            "visible et pour toute la partie, contre la carte spéciale 3/0/3."
        ),
        "deep_desert_snake": (
            "Créature : +1 mouvement terrestre, aucune force propre. Dans ses combats, toute autre "
            "créature est comme absente. Elle n'empêche pas le Phénix de franchir les murailles."
        ),
        "shields_of_neith": "+1 en protection dans tous vos combats, en attaque comme en défense.",
        "defensive_victory": (
            "Gagner un combat en défense, avec une unité encore sur place, vous donne 1 PV Combat."
        ),
        "prescience": (
            "Dans un combat, l'autre joueur choisit d'abord et vous montre la carte Combat qu'il "
            "jouera, ni sa défausse ni ses cartes ID ; puis vous choisissez."
        ),
        "victory_point_sapphire": VICTORY_POINT,
        "reinforcements": (
            "Chaque Nuit, vous pouvez ajouter gratuitement jusqu'à 4 unités à vos quartiers et/ou "
            "à une de vos troupes ailleurs. Dans votre quartier tenu par un adversaire, cela "
            "déclenche un combat où vous attaquez."
        ),
        "sphinx": (
            "Créature : +2 en force pour sa troupe, aucun mouvement terrestre. La tuile donne 1 PV "
            "permanent, où que soit la créature."
        ),
        "divine_will": (
            "Donne le jeton doré : une fois par Jour, un Déplacement ou un recrutement de plus, "
            "dans un tour où l'on joue un jeton ordinaire. Il ne remplit aucun niveau et sert dès "
            "le tour qui suit l'achat."
        ),
        "act_of_god_sapphire": ACT_OF_GOD,
        "priest": (
            "Une action Prier vous donne 3 PP au lieu de 2. Les gains de la Nuit ne changent pas."
        ),
        "priestess": (
            "Les tuiles Pouvoir vous coûtent 1 PP de moins : celles de niveau 1 sont gratuites."
        ),
        "slaves": (
            "Dans une action Évolution de pyramide, chaque niveau atteint coûte 1 PP de moins : le "
            "niveau 1 est gratuit."
        ),
        "high_priest": "2 PP de plus chaque Nuit.",
        "crusade": (
            "2 PP pour chaque unité adverse détruite par vous lors des pertes d'un combat. Rien "
            "pour les dégâts en trop, « Initiative » ou « Pluie de feu »."
        ),
        "divine_boon": (
            "1 carte ID de plus chaque Nuit, prise sur la pioche : « Vision » ne la choisit pas."
        ),
        "hand_of_god": (
            "Chaque Nuit, vous pouvez faire évoluer gratuitement une de vos pyramides de 1 niveau, "
            "même depuis le niveau 0."
        ),
        "vision": (
            "Pour votre carte ID de la Nuit, regardez 5 cartes et gardez-en 1 ; les autres sont "
            "mélangées à la pioche. Les cartes en plus de la Nuit se piochent comme d'habitude."
        ),
        "holy_war": (
            "4 PP pour chaque combat gagné, en attaque comme en défense, même si aucune de vos "
            "unités ne survit."
        ),
        "victory_point_diamond": VICTORY_POINT,
        "priest_of_ra": (
            "Chaque dépense de PP coûte 1 de moins : une fois pour toute une évolution de pyramide "
            "ou tout un recrutement, pour chaque téléportation, tuile ou carte ID. Pas pour les PP "
            "perdus par « Vol de mana »."
        ),
        "priest_of_amon": "5 PP de plus chaque Nuit.",
        "the_mummy": (
            "Créature : +1 mouvement terrestre et +2 en force pour sa troupe. La tuile donne 1 "
            "carte ID de plus chaque Nuit, où que soit la créature ; « Vision » ne la choisit pas."
        ),
        "act_of_god_diamond": ACT_OF_GOD,
    },
    "card": {
        "war_rage": "+1 en force dans ce combat. Gratuit.",
        "war_fury": "+2 en force dans ce combat, pour 1 PP.",
        "bloody_battle": "+1 en dégâts dans ce combat. Gratuit.",
        "bloodbath": "+2 en dégâts dans ce combat, pour 1 PP.",
        "bronze_wall": "+1 en protection dans ce combat. Gratuit.",
        "iron_wall": "+2 en protection dans ce combat, pour 1 PP.",
        "raining_fire": (
            "Pour 1 PP, détruisez 1 unité adverse sur n'importe quelle case. La cible est désignée "
            "en jouant la carte."
        ),
        "prayer": "Vous gagnez 2 PP.",
        "enlistment": (
            "Ajoutez gratuitement jusqu'à 2 unités, soit à vos quartiers, soit à une de vos "
            "troupes n'importe où. Dans votre quartier tenu par un adversaire, cela déclenche un "
            "combat. « Scribe recruteur » ne s'applique pas."
        ),
        "mana_theft": (
            "Chaque adversaire qui a des PP en perd 1 ; vous gagnez 1 PP en tout, et non 1 de "
            "chacun."
        ),
        "teleportation": (
            "Pour 1 PP, pendant votre Déplacement : la troupe en marche se téléporte d'où elle est "
            "vers une case avec obélisque. Sans effet dans un combat."
        ),
        "open_gates": (
            "Pour 1 PP, pendant votre Déplacement : les murailles ne vous arrêtent plus jusqu'à la "
            "fin de ce Déplacement. Sans effet dans un combat."
        ),
        "veto": (
            "Annule une carte ID, même un « Veto », qu'un autre joueur vient de jouer hors d'un "
            "combat. La carte annulée reste payée et est défaussée."
        ),
        "escape": (
            "Quand votre troupe est attaquée : pas de combat, elle va avec sa créature sur une "
            "case vide adjacente, même celle d'où vient l'attaquant. Un port n'est pas une issue."
        ),
    },
    "battle_card": {
        "s4d1": "Force 4, dégâts 1, protection 0.",
        "s3d2": "Force 3, dégâts 2, protection 0.",
        "s3p1": "Force 3, dégâts 0, protection 1.",
        "s2d2p1": "Force 2, dégâts 2, protection 1.",
        "s2p2": "Force 2, dégâts 0, protection 2.",
        "s1d3": "Force 1, dégâts 3, protection 0.",
        "offensive": "Force 3, dégâts 3, protection 0. Elle vient avec « Stratégie offensive ».",
        "defensive": "Force 3, dégâts 0, protection 3. Elle vient avec « Stratégie défensive ».",
    },
    "icon": {
        "battle": (
            "Une telle tuile agit dans vos combats. Une telle carte s'ajoute en secret à un combat."
        ),
        "day": (
            "Une telle tuile agit le Jour. Une telle carte se joue dans votre propre tour hors "
            "d'un combat, dans l'édition révisée par tous lors d'une fenêtre ou dans un combat."
        ),
        "night": "Une telle tuile agit chaque Nuit.",
        "move": (
            "Une telle carte se joue pendant votre propre Déplacement, entre deux pas, et non "
            "quand un combat va commencer."
        ),
        "veto": "Une telle carte répond à une carte ID qu'un autre joueur vient de jouer.",
        "escape": "Une telle carte répond à une attaque contre votre troupe, avant le combat.",
    },
}
