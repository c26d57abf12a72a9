"""The texts of the command line in French."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    # the game
    "welcome": "Kemet, {edition}, {mode} : {n} joueurs, {goal} PV. Tapez un numéro, ou `help`.",
    "you_are": "Vous êtes {name} ({emblem}) ; vous jouez contre {opponents}.",
    "people_at_keyboard": "À ce clavier : {people}.",
    "goal_revised": "Qui a {goal} PV au début de son tour fait de ce Jour le dernier.",
    "goal_original": "Dès que quelqu'un a {goal} PV à la fin d'un Jour, la partie est finie.",
    "headline": "Manche {round} · {phase} · {name}",
    "nobody_active": "aucun joueur actif",
    "vp": "PV {total} ({permanent}+{temporary})",
    "pp": "PP {n}",
    "di": "ID {n}",
    "battle_cards": "CC {n}",
    "tokens": "jetons {symbols}",
    "silver": "argent",
    "gold": "or",
    "supply": "réserve {n}",
    "no_tiles": "–",
    "players_legend": (
        "Dans l'ordre du tour. PV : permanents + temporaires ; PP : Points de Prière ; ID, CC : "
        "cartes Intervention Divine et Combat en main."
    ),
    "your_di": "Vos cartes ID :",
    "your_battle": "Vos cartes Combat :",
    "discarded": "défaussées : {cards}",
    "looking_at": "Vous regardez : {cards}",
    "none": "aucune",
    "hidden_answer": "Votre réponse, que les autres ne voient pas encore : {answer}",
    "battle": (
        "Combat, {space} : {attacker} {attack} attaque {defender} {defence} (force jusqu'ici)"
    ),
    "last_day": "{name} a déclenché la fin : ce Jour est le dernier.",
    "roads": (
        "Chemins (parenthèses : port ; une cité vaut pour ses trois quartiers, voisins entre eux) :"
    ),
    "news_heading": "Depuis votre dernière décision",
    "earlier_lines": "… {n} plus tôt : tapez `log {total}`",
    "no_events": "Il ne s'est encore rien passé.",
    # questions
    "ask_garrison": "Mise en place : où sont vos dix premières unités ?",
    "ask_pyramids": "Mise en place : posez vos pyramides (couleur, niveau @ votre quartier).",
    "ask_turn": "Votre tour : où jouez-vous un jeton ?",
    "ask_turn_more": "Votre tour : encore quelque chose, ou est-ce fini ?",
    "ask_window": "Jouez-vous une carte maintenant, ou passez-vous ?",
    "ask_veto": "Une carte vient d'être jouée : l'annulez-vous par Veto, ou passez-vous ?",
    "ask_escape": "On vous attaque : jouez-vous Fuite, ou combattez-vous ?",
    "ask_deploy": "Où placez-vous votre créature ?",
    "ask_raise": "Quelle pyramide faites-vous évoluer, et jusqu'où ?",
    "ask_buy": "Quelle tuile achetez-vous ?",
    "ask_replace": "Quelle carte Combat cédez-vous contre la carte spéciale ?",
    "ask_muster": "Où placez-vous des unités, et combien ? Recrutées, elles coûtent 1 PP chacune.",
    "ask_muster_free": "Où placez-vous des unités, et combien ? Elles sont gratuites.",
    "ask_battles": "Quel combat se livre maintenant ?",
    "ask_march": "Quelle troupe déplacez-vous ?",
    "ask_step": (
        "Troupe en marche : {space}. Où va-t-elle ? (mouvements terrestres restants : {moves_left})"
    ),
    "ask_teleport": "Vers où la troupe se téléporte-t-elle ?",
    "ask_take": "Quelle part de la troupe emmenez-vous ?",
    "ask_fight": "Conseil de guerre : avec quelle carte combattez-vous, laquelle défaussez-vous ?",
    "ask_prepare": "Ajoutez-vous en secret une carte ID au combat ?",
    "ask_use": "Les cartes sont révélées : lesquelles des vôtres payez-vous et utilisez-vous ?",
    "ask_wound": "Blessure divine : défaussez-vous des cartes pour la force ?",
    "ask_loser": "Vous avez perdu le combat : que fait votre troupe ?",
    "ask_winner": "Vous avez gagné le combat : votre troupe reste-t-elle ?",
    "ask_send": "Où le vaincu bat-il en retraite ?",
    "ask_offering": "Faites-vous ici une offrande ?",
    "ask_keep": "Vision : quelle carte gardez-vous ?",
    "ask_night": "La Nuit : utilisez-vous vos pouvoirs ?",
    "ask_place": "Quelle place prenez-vous dans le prochain ordre du tour ?",
    "ask_next": "Vous fixez l'ordre du tour : à qui ensuite ?",
    "ask_other": "Que répondez-vous ?",
    "fight_heading": "carte jouée – carte défaussée (force/dégâts/protection)",
    "muster_entry": "{n} sur {space}",
    "costs": "{n} PP",
    "free": "gratuit",
    # the prompt
    "prompt": "{emblem} 1-{n}> ",
    "prompt_one": "{emblem} 1> ",
    "chosen": "Votre choix : {description}  [{text}]",
    "bad_number": "Il n'y a pas d'option {n} : choisissez un numéro de 1 à {max}.",
    "ambiguous": "{text!r} peut être l'une de celles-ci, dites laquelle : {answers}",
    "did_you_mean": "{text!r} n'est pas une réponse. Vouliez-vous dire : {answers}",
    "help": (
        "Répondez par le numéro d'une option ou par sa notation, comme `token recruit` ; le début "
        "suffit s'il ne convient qu'à une seule. Les commandes :"
    ),
    "help_map": "map [CASE]|la carte et ses chemins, ou tout sur une case",
    "help_hand": "hand|vos cartes et leur effet",
    "help_market": "market [COULEUR]|les tuiles : niveau, coût, effet, propriétaires",
    "help_log": "log [N]|les N derniers événements",
    "help_rules": "rules [MOT ou D3]|un mot des règles, une tuile, une carte, une règle",
    "help_options": "options|la question, encore une fois",
    "help_auto": "auto|laisser le hasard répondre cette fois",
    "help_skip": "skip|passer tous les moments de carte jusqu'à une autre question",
    "help_save": "save FICHIER|sauvegarder la partie, pour la reprendre par `play --load FICHIER`",
    "help_record": "record FICHIER|écrire la partie en texte, pour `replay FICHIER`",
    "help_quit": "quit|quitter la partie",
    "needs_file": "Quel fichier ? Tapez par exemple : {command} partie.{extension}",
    "saved": "Sauvegardé dans {file}. Pour reprendre : kemet play --load {file}{resume_options}",
    "recorded": "La partie est écrite dans {file}. Pour la revoir : kemet replay {file}",
    "skipping": "Vous passez tous les moments de carte jusqu'à une autre question.",
    "quit_prompt": (
        "Sauvegarder d'abord ? Un nom de fichier sauvegarde ; Entrée quitte ; `back` continue : "
    ),
    "game_left": "La partie est laissée inachevée.",
    "input_ended": "Il n'y a plus d'entrée : la partie est laissée inachevée.",
    "log_usage": "Combien d'événements ? Tapez par exemple : log 30",
    "unknown_space": "Il n'y a pas de case {text!r} sur ce plateau.",
    "unknown_term": "Rien ne s'appelle {text!r}. Tapez `rules` pour toute la liste.",
    "rules_list": (
        "Mots des règles, tuiles et cartes ; `rules MOT` en explique un, `rules D3` dit une règle :"
    ),
    "nothing_about": "Il n'y a rien sur {text!r} dans les règles, tuiles et cartes.",
    "see_rules": "voir {rules}",
    "kind_term": "règles",
    "kind_tile": "tuile Pouvoir",
    "kind_card": "carte ID",
    "kind_battle_card": "carte Combat",
    "kind_icon": "icône",
    # the market
    "market_heading": "Tuiles : {colour}",
    "level": "niveau {n}",
    "owned_by": "chez {names}",
    "available": "{n} en vente",
    "sold_out": "épuisée",
    "unknown_colour": "Il n'y a pas de tuiles {text!r} : ruby, sapphire ou diamond.",
    # people
    "bot_failed": "{name} ne peut continuer ({error}) ; un adversaire plus simple prend sa place.",
    "bot_replaced": "Le bot de {name} a échoué dans cette partie ; un remplaçant a joué la suite.",
    "handover": "Passez le clavier à {name}.",
    "handover_ready": "{name}, appuyez sur Entrée quand personne d'autre ne regarde : ",
    # the end
    "final_heading": "Résultat",
    "player": "joueur",
    "points_battle": "combat",
    "points_control": "contrôle",
    "points_sanctuary": "sanctuaire",
    "points_tiles": "tuiles",
    "points_temporary": "temporaires",
    "points_total": "total",
    "winner": "{name} gagne la partie.",
    "unfinished": "La partie n'est pas finie après {n} réponses.",
}
