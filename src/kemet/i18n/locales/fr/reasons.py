"""Why an answer is illegal and what to do instead, in French."""

from __future__ import annotations

from typing import Final

REASONS: Final[dict[str, str]] = {
    # in general
    "unknown_answer": "Il n'y a pas de réponse « {text} ». Écrivez-en une comme on la propose.",
    "no_such_seat": "La partie se joue sans {target}. Désignez un joueur de cette partie.",
    "game_is_over": (
        "La partie est finie et aucune réponse n'est plus attendue. Commencez-en une autre pour "
        "rejouer."
    ),
    "not_waiting_for_you": "Aucune réponse n'est attendue de vous. Patientez, on attend : {seats}.",
    "wrong_kind_of_answer": (
        "Ce n'est pas ce qui est demandé. Répondez par l'un de ces mots : {verbs}."
    ),
    "cannot_pay": "Cela coûte {cost} PP et vous en avez {has}. Choisissez moins cher, ou renoncez.",
    # a turn
    "token_already_played": (
        "Votre jeton ordinaire de ce tour est déjà joué. Terminez le tour, ou jouez votre jeton "
        "argenté ou doré."
    ),
    "token_first": (
        "Un tour ne se termine pas avant que le jeton ordinaire soit joué. Jouez-le sur une case "
        "Action libre."
    ),
    "no_silver": (
        "Vous n'avez pas de jeton argenté à jouer : il vient avec sa tuile, une fois par Jour, dès "
        "le tour qui suit l'achat. Jouez autre chose."
    ),
    "no_gold": (
        "Vous n'avez pas de jeton doré à jouer : il vient avec sa tuile, une fois par Jour, dès le "
        "tour qui suit l'achat. Jouez autre chose."
    ),
    "action_space_taken": (
        "La case Action « {action_space} » porte déjà un jeton. Choisissez-en une libre."
    ),
    "equilibrium": (
        "Avec un jeton sur « {action_space} », vous ne pourriez plus en avoir un sur chacun des "
        "trois niveaux à la fin du Jour. Choisissez un niveau encore vide."
    ),
    "silver_must_fill": (
        "Un niveau de votre plateau est encore vide et seul votre jeton argenté peut le remplir. "
        "Jouez-le là avant de terminer."
    ),
    # set-up
    "garrison_on_pyramids": (
        "Vos premières unités vont seulement dans les quartiers avec une pyramide, 5 au plus dans "
        "chacun. Laissez les autres vides."
    ),
    "garrison_on_two": (
        "Vos premières unités vont dans deux de vos quartiers, 5 dans chacun. Laissez le troisième "
        "vide."
    ),
    # raising and buying
    "not_higher": (
        "Votre pyramide {colour} est déjà au niveau {level}. Indiquez un niveau plus haut."
    ),
    "level_not_in_mode": (
        "Le niveau {level} n'existe pas dans ce mode. Indiquez un niveau plus bas."
    ),
    "district_required": (
        "Votre pyramide {colour} n'est pas encore sur le plateau et plusieurs quartiers lui sont "
        "ouverts. Indiquez aussi le quartier, après le niveau."
    ),
    "district_not_needed": (
        "Il n'y a qu'une place pour votre pyramide {colour}. Indiquez seulement la couleur et le "
        "niveau."
    ),
    "district_has_pyramid": (
        "Il y a déjà une pyramide {space:à}. Choisissez un quartier qui n'en a pas."
    ),
    "one_level_at_night": (
        "La Nuit, une pyramide s'élève d'un seul niveau. Indiquez le niveau {level}, ou une autre "
        "pyramide."
    ),
    "wrong_colour": (
        "Cette action achète une tuile {colour}, ce que {tile} n'est pas. Choisissez-en une de "
        "cette couleur, ou renoncez."
    ),
    "sold_out": (
        "Tous les exemplaires de {tile} sont pris. Choisissez une autre tuile, ou renoncez."
    ),
    "owns_title": (
        "Vous avez une tuile de ce nom et nul ne peut en avoir deux : {tile} n'est pas pour vous. "
        "Choisissez une autre tuile, ou renoncez."
    ),
    "pyramid_too_low": (
        "Pour acheter {tile}, il faut contrôler une pyramide de sa couleur de niveau {level} ou "
        "plus. Choisissez une tuile plus basse, ou faites évoluer ou prenez d'abord une telle "
        "pyramide."
    ),
    "tile_not_in_mode": (
        "Ce mode ne propose pas {tile} aujourd'hui. Choisissez une tuile de niveau plus bas, ou "
        "renoncez."
    ),
    # units and creatures
    "no_supply": "Votre réserve ne compte pas plus de {has:unité|unités}. Placez-en moins.",
    "too_many_units": (
        "Vous ne pouvez plus placer que {max:unité|unités}. Placez-en moins, ou terminez."
    ),
    "no_room": (
        "Une troupe compte au plus {limit:unité|unités}, il n'y a pas tant de place {space:à}. "
        "Placez-en moins, ou choisissez une autre case."
    ),
    "not_your_district": (
        "Cela ne se fait que dans les quartiers de sa propre cité, jamais {space:à}. Choisissez "
        "un de vos quartiers."
    ),
    "no_place_for_units": (
        "Vous ne pouvez pas placer d'unités {space:à} maintenant. Choisissez un de vos quartiers "
        "ou une case avec votre troupe."
    ),
    "districts_or_one_troop": (
        "Hors de vos quartiers, une seule troupe peut recevoir des unités, et une carte les donne "
        "soit à elle, soit à vos quartiers. Continuez comme vous avez commencé, ou terminez."
    ),
    "power_used": (
        "Vous avez déjà utilisé ce pouvoir cette Nuit, et chacun ne sert qu'une fois. Utilisez "
        "l'autre, ou terminez."
    ),
    "battle_goes_on_later": (
        "La bataille {space:à} reprend quand celles qui viennent de naître sont livrées. "
        "Choisissez une de celles-ci."
    ),
    "no_battle_there": (
        "Aucun de vos combats n'attend {space:à}. Choisissez une case où il y en a un."
    ),
    "creature_not_in_supply": (
        "Vous ne pouvez pas placer {creature} maintenant : seulement une de vos créatures qui "
        "n'est pas sur le plateau. Choisissez-en une autre, ou passez."
    ),
    "other_creature_now": (
        "Seule est placée maintenant : {creature}. Choisissez un quartier pour elle, ou passez si "
        "on le propose."
    ),
    "no_troop_for_creature": (
        "Une créature ne va qu'avec des unités et votre quartier {district} n'en a aucune des "
        "vôtres. Choisissez un quartier avec votre troupe."
    ),
    "creature_already_there": (
        "Votre quartier {district} a déjà une de vos créatures et une troupe n'en a qu'une. "
        "Choisissez un autre quartier."
    ),
    "nothing_to_swap": (
        "Votre quartier {district} n'a aucune de vos créatures à échanger. Choisissez un autre "
        "quartier, ou placez la vôtre auprès d'une troupe qui n'en a pas."
    ),
    "already_swapped": (
        "Une créature n'entre par échange qu'une fois par tour, et c'est fait pour {creature}. "
        "Échangez-en une autre, ou passez."
    ),
    # moving
    "no_troop_there": (
        "Vous n'avez pas de troupe {space:à}. Choisissez une case où se trouvent vos unités."
    ),
    "not_linked": (
        "Ni frontière ni flèche de port ne mène d'ici vers {space}. Choisissez une case voisine, "
        "ou téléportez-vous vers un obélisque."
    ),
    "no_land_moves": (
        "Ce Déplacement n'a plus de mouvement terrestre. Téléportez-vous si possible, ou "
        "arrêtez-vous ici."
    ),
    "walls": (
        "Les murailles vous arrêtent devant {space} : seul le premier pas d'un Déplacement entre "
        "dans un quartier adverse, sauf pouvoir contraire. Allez ailleurs, ou arrêtez-vous."
    ),
    "over_limit": (
        "Une case a place pour {limit:unité|unités} et une créature à vous, et ceci en laisserait "
        "trop sur une case. Emmenez d'autres nombres, ou marchez encore."
    ),
    "no_obelisk": (
        "Une téléportation arrive à un obélisque et il n'y en a pas {space:à}. Choisissez une "
        "case qui en a un."
    ),
    "no_pyramid_to_depart": (
        "Une téléportation part d'un quartier avec une pyramide ; un obélisque ne sert de départ "
        "qu'avec la tuile voulue. Marchez encore, ou arrêtez-vous."
    ),
    "no_teleports_left": (
        "Ce Déplacement n'a plus de téléportation. Marchez encore, ou arrêtez-vous."
    ),
    "already_teleported_there": (
        "Ce Déplacement a déjà mené par téléportation {space:à}, et n'y mène qu'une fois. "
        "Choisissez un autre obélisque."
    ),
    "already_there": "La troupe est déjà {space:à}. Choisissez une autre case.",
    "too_few_units_here": "Il n'y a ici que {has:unité à vous|unités à vous}. Emmenez-en moins.",
    "creature_not_here": (
        "Vous n'avez pas {creature} sur cette case. Emmenez une créature présente, ou aucune."
    ),
    # cards
    "card_not_in_hand": (
        "Vous n'avez pas {card} en main. Choisissez une carte de votre main, ou continuez sans."
    ),
    "wrong_moment": (
        "Ce n'est pas le moment de jouer {card}. Gardez-la pour celui que montre son icône."
    ),
    "step_first": (
        "Dans un Déplacement, les cartes se jouent entre les pas. Répondez d'abord à ce qui est "
        "demandé ; {card} pourra se jouer ensuite, si le Déplacement continue."
    ),
    "would_do_nothing": (
        "Jouer {card} maintenant ne ferait rien et n'est donc pas permis. Gardez-la pour plus tard."
    ),
    "no_such_target": (
        "Vous ne pouvez pas viser cela avec {card}. Indiquez une cible qui lui convient."
    ),
    "only_battle_icons": (
        "Seules les cartes à icône Combat s'ajoutent à un combat, et {card} en a une "
        "autre. Ajoutez une autre carte, ou aucune."
    ),
    "already_added": (
        "Vous avez déjà ajouté {card}, autant que vous en avez. Ajoutez une autre carte, ou "
        "répondez ready."
    ),
    "not_revealed": (
        "Vous n'avez pas révélé {card} dans ce combat, ou l'avez déjà utilisée. Utilisez une "
        "autre carte révélée, ou répondez ready."
    ),
    "no_effect_in_battle": (
        "Dans un combat, {card} est sans effet et tout de même défaussée. Utilisez une autre "
        "carte révélée, ou répondez ready."
    ),
    "not_looked_at": "Vous ne regardez pas {card}. Gardez une des cartes que l'on vous montre.",
    # battle
    "battle_card_not_in_hand": (
        "La carte Combat {battle_card} n'est pas dans votre main. Choisissez parmi celles que "
        "vous avez."
    ),
    "nowhere_to_retreat": (
        "Il n'y a pas de case vide adjacente pour battre en retraite. Renvoyez plutôt la troupe."
    ),
    "winner_still_there": (
        "La troupe du vainqueur tient encore la case, vous ne pouvez donc pas rester. Battez en "
        "retraite, ou renvoyez la troupe."
    ),
    "not_empty_neighbour": (
        "Une retraite mène à une case vide adjacente ouverte au vaincu, et non vers {space}. "
        "Choisissez-en une autre."
    ),
    # turn order
    "place_taken": (
        "Vous ne pouvez pas prendre la place {place} dans l'ordre du tour. Choisissez une place "
        "libre."
    ),
    "no_such_place": (
        "L'ordre du tour n'a pas de place {place} : il y en a une par joueur. Choisissez-en une "
        "libre."
    ),
    "seat_already_placed": "L'ordre du tour compte déjà {target}. Désignez un autre joueur.",
}
