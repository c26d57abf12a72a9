"""What tiles, cards and icons do, in French: short, and with what they do not do."""

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
        "charge": "+1 en force dans les batailles où vous attaquez ; rien quand vous défendez.",
        "stargate": (
            "Une téléportation pendant vos mouvements coûte 1 PP de moins. Le coût de la carte ID "
            "« Téléportation » ne change pas."
        ),
        "god_speed": "Vos mouvements ont 1 déplacement de plus.",
        "carnage": "+1 en dégâts dans toutes vos batailles, en attaque comme en défense.",
        "offensive_strategy": (
            "Reprenez toutes vos cartes Bataille défaussées, puis échangez l'une des six, face "
            "visible et pour toute la partie, contre la carte spéciale 3/3/0."
        ),
        "open_gates": (
            "Les murailles n'arrêtent pas vos troupes : tout pas d'un mouvement peut entrer dans "
            "un quartier adverse."
        ),
        "teleport": (
            "Pendant un mouvement, vos troupes peuvent aussi se téléporter depuis une case avec "
            "obélisque, au coût habituel."
        ),
        "royal_scarab": "Créature : +2 en déplacement et +2 en force pour sa troupe.",
        "blades_of_neith": "+1 en force dans toutes vos batailles, en attaque comme en défense.",
        "divine_wound": (
            "Quand les deux camps ont résolu leurs cartes, vous pouvez défausser des cartes ID "
            "encore en main, quelle que soit leur icône : +1 en force chacune. Les cartes ajoutées "
            "à la bataille ne comptent pas."
        ),
        "victory_point_ruby": VICTORY_POINT,
        "giant_scorpion": (
            "Créature : +1 en déplacement, +2 en force et +2 en dégâts pour sa troupe."
        ),
        "initiative": (
            "Quand vous attaquez de Jour, 2 unités de la troupe attaquée sont détruites avant la "
            "bataille, quelle que soit sa protection. Rien la Nuit, ni après une « Fuite »."
        ),
        "phoenix": (
            "Créature : +1 en déplacement et +2 en force pour sa troupe. Les murailles n'arrêtent "
            "pas un pas que le Phénix accompagne."
        ),
        "act_of_god_ruby": ACT_OF_GOD,
        "recruiting_scribe": (
            "2 unités de chaque action Recruter sont gratuites, avec le jeton doré aussi et même "
            "sans en payer d'autres. Pas avec « Enrôlement » ni « Renforts »."
        ),
        "defense": "+1 en force dans les batailles où vous défendez ; rien quand vous attaquez.",
        "legion": "Vos troupes peuvent compter 7 unités au lieu de 5, la Nuit aussi.",
        "ancestral_elephant": (
            "Créature : +1 en déplacement, +1 en force et +1 en protection pour sa troupe."
        ),
        "defensive_strategy": (
            "Reprenez toutes vos cartes Bataille défaussées, puis échangez l'une des six, face "
            "visible et pour toute la partie, contre la carte spéciale 3/0/3."
        ),
        "deep_desert_snake": (
            "Créature : +1 en déplacement, aucune force propre. Dans ses batailles, toute autre "
            "créature est comme absente. Elle n'empêche pas le Phénix de franchir les murailles."
        ),
        "shields_of_neith": (
            "+1 en protection dans toutes vos batailles, en attaque comme en défense."
        ),
        "defensive_victory": (
            "Gagner une bataille en défense, avec une unité encore sur place, vous donne 1 PV de "
            "bataille."
        ),
        "prescience": (
            "Dans une bataille, l'autre joueur choisit d'abord et vous montre la carte Bataille "
            "qu'il jouera, ni sa défausse ni ses cartes ID ; puis vous choisissez."
        ),
        "victory_point_sapphire": VICTORY_POINT,
        "reinforcements": (
            "Chaque Nuit, vous pouvez ajouter gratuitement jusqu'à 4 unités à vos quartiers et à "
            "une de vos troupes ailleurs. Dans votre quartier tenu par un adversaire, vous livrez "
            "bataille en attaquant."
        ),
        "sphinx": (
            "Créature : +2 en force pour sa troupe, aucun déplacement. La tuile donne 1 PV "
            "permanent, où que soit la créature."
        ),
        "divine_will": (
            "Donne le jeton doré : une fois par Jour, un Mouvement ou un Recruter de plus, dans un "
            "tour où l'on joue un jeton ordinaire. Il ne remplit aucun niveau et sert dès le tour "
            "qui suit l'achat."
        ),
        "act_of_god_sapphire": ACT_OF_GOD,
        "priest": (
            "Une action Prier vous donne 3 PP au lieu de 2. Les gains de la Nuit ne changent pas."
        ),
        "priestess": (
            "Les tuiles Pouvoir vous coûtent 1 PP de moins : celles de niveau 1 sont gratuites."
        ),
        "slaves": (
            "Dans une action Élever, chaque niveau atteint coûte 1 PP de moins : le niveau 1 est "
            "gratuit."
        ),
        "high_priest": "2 PP de plus chaque Nuit.",
        "crusade": (
            "2 PP pour chaque unité adverse détruite lors des pertes d'une bataille. Rien pour les "
            "dégâts en trop, « Initiative » ou « Pluie de feu »."
        ),
        "divine_boon": (
            "1 carte ID de plus chaque Nuit, prise sur la pioche : « Vision » ne la choisit pas."
        ),
        "hand_of_god": (
            "Chaque Nuit, vous pouvez élever gratuitement une de vos pyramides de 1 niveau, même "
            "depuis le niveau 0."
        ),
        "vision": (
            "Pour votre carte ID de la Nuit, regardez 5 cartes et gardez-en 1 ; les autres sont "
            "mélangées à la pioche. Les cartes en plus de la Nuit se piochent comme d'habitude."
        ),
        "holy_war": (
            "4 PP pour chaque bataille gagnée, en attaque comme en défense, même si aucune de vos "
            "unités ne survit."
        ),
        "victory_point_diamond": VICTORY_POINT,
        "priest_of_ra": (
            "Chaque dépense de PP coûte 1 de moins : une fois pour tout un Élever ou un Recruter, "
            "pour chaque téléportation, tuile ou carte ID. Pas pour les PP perdus par « Vol de "
            "mana »."
        ),
        "priest_of_amon": "5 PP de plus chaque Nuit.",
        "the_mummy": (
            "Créature : +1 en déplacement et +2 en force pour sa troupe. La tuile donne 1 carte ID "
            "de plus chaque Nuit, où que soit la créature ; « Vision » ne la choisit pas."
        ),
        "act_of_god_diamond": ACT_OF_GOD,
    },
    "card": {
        "war_rage": "+1 en force dans cette bataille. Gratuit.",
        "war_fury": "+2 en force dans cette bataille, pour 1 PP.",
        "bloody_battle": "+1 en dégâts dans cette bataille. Gratuit.",
        "bloodbath": "+2 en dégâts dans cette bataille, pour 1 PP.",
        "bronze_wall": "+1 en protection dans cette bataille. Gratuit.",
        "iron_wall": "+2 en protection dans cette bataille, pour 1 PP.",
        "raining_fire": (
            "Pour 1 PP, détruisez 1 unité adverse sur n'importe quelle case. La cible est désignée "
            "en jouant la carte."
        ),
        "prayer": "Vous gagnez 2 PP.",
        "enlistment": (
            "Ajoutez gratuitement jusqu'à 2 unités, soit à vos quartiers, soit à une de vos "
            "troupes. Dans votre quartier tenu par un adversaire, cela déclenche une bataille. "
            "Sans effet du Scribe recruteur."
        ),
        "mana_theft": (
            "Chaque adversaire qui a des PP en perd 1 ; vous gagnez 1 PP en tout, et non 1 de "
            "chacun."
        ),
        "teleportation": (
            "Pour 1 PP, pendant votre mouvement : la troupe en marche se téléporte d'où elle est "
            "vers une case avec obélisque. Sans effet dans une bataille."
        ),
        "open_gates": (
            "Pour 1 PP, pendant votre mouvement : les murailles ne vous arrêtent plus jusqu'à la "
            "fin du mouvement. Sans effet dans une bataille."
        ),
        "veto": (
            "Annule une carte ID, même un Veto, qu'un autre joueur vient de jouer hors d'une "
            "bataille. La carte annulée reste payée et est défaussée."
        ),
        "escape": (
            "Quand votre troupe est attaquée : pas de bataille, elle va avec sa créature sur une "
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
            "Une telle tuile agit dans vos batailles. Une telle carte s'ajoute en secret à une "
            "bataille."
        ),
        "day": (
            "Une telle tuile agit le Jour. Une telle carte se joue entre les actions, dans "
            "l'édition révisée lors d'une fenêtre ou dans une bataille."
        ),
        "night": "Une telle tuile agit chaque Nuit.",
        "move": (
            "Une telle carte se joue pendant votre propre mouvement, entre deux pas, et non quand "
            "une bataille va commencer."
        ),
        "veto": "Une telle carte répond à une carte ID qu'un autre joueur vient de jouer.",
        "escape": "Une telle carte répond à une attaque contre votre troupe, avant la bataille.",
    },
}
