// Generated from the server's OpenAPI document by `npm run schema`. Do not edit.
export interface paths {
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Tables
         * @description Public tables: those that wait for players first, then those that can be watched.
         *
         *     The newest table of each address comes before all second ones. `offset` and `limit` are for
         *     the pages of a long list.
         */
        get: operations["list_tables_api_tables_get"];
        put?: never;
        /**
         * Post Table
         * @description Create a table. The response is the only one with the secrets.
         */
        post: operations["post_table_api_tables_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Record
         * @description Import a record: a finished game to replay, an unfinished one to continue.
         */
        post: operations["import_record_api_records_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Table
         * @description The public data of a table that the caller may watch or join, or of a shared game.
         */
        get: operations["get_table_api_tables__id__get"];
        put?: never;
        post?: never;
        /**
         * Delete Table
         * @description Delete a table for good; only its host can.
         */
        delete: operations["delete_table_api_tables__id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join Table
         * @description Take an open seat of a table, as a person who keeps a name or as a guest.
         */
        post: operations["join_table_api_tables__id__join_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter Table
         * @description Mark the seat of the caller as joined; the game starts when all have joined.
         */
        post: operations["enter_table_api_tables__id__enter_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start Table
         * @description Start without waiting for the missing players; bots take the open seats.
         */
        post: operations["start_table_api_tables__id__start_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Rematch
         * @description Offer the next game of the same players, or join it: they keep their seats and secrets.
         */
        post: operations["post_rematch_api_tables__id__rematch_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share Game
         * @description Make a finished game public, for good: everybody can replay it at `/g/{id}`.
         */
        post: operations["share_game_api_tables__id__share_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Secret Info
         * @description What the secret of the caller is for: a seat, a link to claim one, the host, spectators.
         */
        get: operations["get_secret_info_api_tables__id__secret_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim Seat
         * @description Take the seat of a link, once: from then on only the new secret gives access to it.
         */
        post: operations["claim_seat_api_tables__id__claim_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make Link
         * @description Make another link for a seat, whose person has lost the device.
         *
         *     Everybody sees it. If somebody holds the seat, the link is valid after days, or when all other
         *     people have voted for it; until it is used, the person of the seat can object, also by playing.
         */
        post: operations["make_link_api_tables__id__links_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/links/vote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vote For Link
         * @description Vote for another link for the seat of an absent person: it is valid when all others have.
         */
        post: operations["vote_for_link_api_tables__id__links_vote_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/links/objection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Object To Link
         * @description Object to another link for the own seat: it is useless then.
         */
        post: operations["object_to_link_api_tables__id__links_objection_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get State
         * @description The table as the caller may see it, with the events since a version.
         */
        get: operations["get_state_api_tables__id__state_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Answer
         * @description Answer the pending question, and with `then` those that follow at once: all or none.
         *
         *     409 if the question has changed, 422 with the rule if an answer is illegal.
         */
        post: operations["post_answer_api_tables__id__answers_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain Answer
         * @description Why an answer is not legal now, and by which rule.
         */
        post: operations["explain_answer_api_tables__id__why_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Odds
         * @description The odds of the battle solver, from the view of the seat.
         */
        get: operations["get_odds_api_tables__id__odds_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/attack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Attack
         * @description The battle that a step would begin: who fights, how strong they are, and the odds.
         */
        get: operations["get_attack_api_tables__id__attack_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/threats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Threats
         * @description Who could enter a space with one Move action, from what everybody may know.
         */
        get: operations["get_threats_api_tables__id__threats_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/reach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Reach
         * @description Where the caller's Move action can still go, or each troop could go, with the answers.
         */
        get: operations["get_reach_api_tables__id__reach_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Undo the last answer, unless it revealed something or another player had to act.
         */
        post: operations["undo_api_tables__id__undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/concede": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Concede
         * @description Give up for good: a bot plays on; with two players the other wins.
         */
        post: operations["concede_api_tables__id__concede_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave
         * @description Let a bot play until the owner returns; the host can do this for an absent person too.
         */
        post: operations["leave_api_tables__id__leave_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/vote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vote For Bot
         * @description Vote for a bot at the seat of another person: it plays when all others have voted.
         */
        post: operations["vote_for_bot_api_tables__id__vote_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return To Seat
         * @description Take the seat back from the bot.
         */
        post: operations["return_to_seat_api_tables__id__return_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause
         * @description Stop bots and clocks until somebody resumes.
         */
        post: operations["pause_api_tables__id__pause_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume
         * @description Continue a paused game.
         */
        post: operations["resume_api_tables__id__resume_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/stops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Stops
         * @description Set when the seat is asked to play a card; elsewhere the server passes for it.
         *
         *     Other players see neither the stops nor the reason of a pass.
         */
        post: operations["set_stops_api_tables__id__stops_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename Seat
         * @description Change the name of the seat.
         */
        post: operations["rename_seat_api_tables__id__name_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set Webhook
         * @description Set the URL for notifications while the seat must answer and is not connected.
         */
        put: operations["set_webhook_api_tables__id__webhook_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Chat
         * @description The chat lines after a number, at most the last 200.
         */
        get: operations["get_chat_api_tables__id__chat_get"];
        put?: never;
        /**
         * Post Chat Message
         * @description Send a message to everybody at the table.
         */
        post: operations["post_chat_message_api_tables__id__chat_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/poll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Poll
         * @description The state as soon as it is newer than a version; 204 if it is not within `wait` seconds.
         */
        get: operations["poll_api_tables__id__poll_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream
         * @description States, chat and pings, one JSON object per line.
         */
        get: operations["stream_api_tables__id__stream_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Replay
         * @description The steps of a game; before its end only the public ones.
         */
        get: operations["get_replay_api_tables__id__replay_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/replay/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Replay Events
         * @description All events of the game so far, as the caller could see them.
         */
        get: operations["get_replay_events_api_tables__id__replay_events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/replay/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Replay Frame
         * @description The game after a step, as the caller could see it then.
         */
        get: operations["get_replay_frame_api_tables__id__replay__number__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/replay/{number}/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play From Here
         * @description Create a table that continues a finished game after a step, with bots or at one screen.
         */
        post: operations["play_from_here_api_tables__id__replay__number__play_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Record
         * @description The record of a finished game; it reveals everything hidden.
         */
        get: operations["get_record_api_tables__id__record_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Analysis
         * @description How far the analysis of a finished game is, and its result.
         */
        get: operations["get_analysis_api_tables__id__analysis_get"];
        put?: never;
        /**
         * Request Analysis
         * @description Analyse a finished game; ask for the result with GET. 409 while the game is not over.
         */
        post: operations["request_analysis_api_tables__id__analysis_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Hint
         * @description The best answer to the question of the caller, who plays against bots alone.
         *
         *     It is computed from the view of the seat, and everybody sees that it was taken.
         */
        post: operations["get_hint_api_tables__id__hint_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Report
         * @description Report a chat line, the name or the play of a seat to the operator of the server.
         */
        post: operations["post_report_api_tables__id__reports_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep Name
         * @description Keep a name. The response is the only one with the secrets.
         */
        post: operations["keep_name_api_people_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recovery/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check Recovery
         * @description Whose recovery link it is; it stays unused.
         */
        post: operations["check_recovery_api_recovery_check_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use Recovery
         * @description Sign in on a device. The recovery link works once; the response has the next one.
         */
        post: operations["use_recovery_api_recovery_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Profile
         * @description The profile of the person: name, devices, ratings.
         */
        get: operations["get_profile_api_me_get"];
        put?: never;
        post?: never;
        /**
         * Delete Person
         * @description Delete the profile for good; the games stay, under neutral names.
         */
        delete: operations["delete_person_api_me_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Person
         * @description Everything that the server stores of the person.
         */
        get: operations["export_person_api_me_export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make Recovery
         * @description Make a new recovery link; the one before is useless.
         */
        post: operations["make_recovery_api_me_recovery_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign Out Others
         * @description Sign out all devices but this one.
         */
        delete: operations["sign_out_others_api_me_devices_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/devices/{device}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign Out
         * @description Sign out a device; `this`: the one that asks.
         */
        delete: operations["sign_out_api_me_devices__device__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Tables
         * @description Unfinished tables, those that wait for the person first; or finished games, last first.
         */
        get: operations["my_tables_api_me_tables_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Play As Person
         * @description Play at the seat of the bearer's secret under the name of the person.
         */
        put: operations["play_as_person_api_tables__id__identity_put"];
        post?: never;
        /**
         * Play As Guest
         * @description Play at the seat as a guest: the table leaves the list of the person.
         */
        delete: operations["play_as_guest_api_tables__id__identity_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Levels
         * @description The levels of bots, weakest first, and which to begin with.
         */
        get: operations["list_levels_api_levels_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Editions
         * @description The editions and their modes.
         */
        get: operations["list_editions_api_editions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/glossary/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Glossary
         * @description Every name, effect and term of the game in a language.
         */
        get: operations["get_glossary_api_glossary__language__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Rules
         * @description The complete rules in a language, each with its id.
         */
        get: operations["get_rules_api_rules__language__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Status
         * @description Why nothing can change, or why no table can be created now, if so.
         */
        get: operations["get_status_api_status_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Healthz
         * @description Whether the process runs.
         */
        get: operations["healthz_healthz_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readyz
         * @description Whether it can serve: the database is reachable and can be written, and with PostgreSQL
         *     the notices of other workers arrive.
         */
        get: operations["readyz_readyz_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Accepted
         * @description The request is stored durably.
         */
        Accepted: {
            /** Version */
            version: number;
            /**
             * Duplicate
             * @description the same key was accepted before
             * @default false
             */
            duplicate?: boolean;
        };
        /**
         * AlternativeInfo
         * @description An answer with the chance to win after it.
         */
        AlternativeInfo: {
            /** Answer */
            answer: string;
            /** Text */
            text: string;
            /**
             * Chance
             * @description averaged over re-deals of what the seat knew
             */
            chance: number;
            /**
             * Weight
             * @description its probability in the strategy
             */
            weight: number;
        };
        /**
         * AnalysedPlayer
         * @description What the answers of a player were worth.
         */
        AnalysedPlayer: {
            /** Seat */
            seat: number;
            /**
             * Accuracy
             * @description 0 to 100; null without any choice
             */
            accuracy: number | null;
            /** Inaccuracies */
            inaccuracies: number;
            /** Mistakes */
            mistakes: number;
            /** Blunders */
            blunders: number;
            /**
             * Choice
             * @description the change of the chance by own answers
             */
            choice: number;
            /** Luck */
            luck: number;
            /** Others */
            others: number;
        };
        /**
         * AnalysedStep
         * @description One answer of a game, analysed.
         */
        AnalysedStep: {
            /**
             * Number
             * @description the frame of the replay after the answer
             */
            number: number;
            /** Seat */
            seat: number;
            /** Text */
            text: string;
            /**
             * Chances
             * @description by seat, after the answer, normalised
             */
            chances: number[];
            /**
             * Loss
             * @description how much lower than after the best alternative
             */
            loss: number;
            /**
             * Judgement
             * @enum {string}
             */
            judgement: "" | "inaccuracy" | "mistake" | "blunder";
            /**
             * Is Mixed
             * @description a secret choice of battle cards
             */
            is_mixed: boolean;
            /**
             * Luck
             * @description by seat, the change that came with cards
             */
            luck: number[];
            /**
             * Alternatives
             * @description the best first; of losses only
             */
            alternatives: components["schemas"]["AlternativeInfo"][];
            /** @description of mistakes; null where nothing is proved */
            reason: components["schemas"]["ReasonInfo"] | null;
        };
        /**
         * Analysis
         * @description How far the analysis of a game is, and its result.
         */
        Analysis: {
            /**
             * Status
             * @enum {string}
             */
            status: "none" | "waiting" | "running" | "done" | "failed";
            /**
             * Done
             * @description answers that are analysed
             */
            done: number;
            /** Total */
            total: number;
            result: components["schemas"]["AnalysisResult"] | null;
        };
        /**
         * AnalysisResult
         * @description The analysis of a finished game.
         */
        AnalysisResult: {
            /**
             * Start
             * @description by seat, the chances before the first answer
             */
            start: number[];
            /** Steps */
            steps: components["schemas"]["AnalysedStep"][];
            /** Players */
            players: components["schemas"]["AnalysedPlayer"][];
            /** Turning Points */
            turning_points: components["schemas"]["TurningPointInfo"][];
        };
        /**
         * AnnouncementInfo
         * @description Something that happened to a seat, for everybody at the table.
         */
        AnnouncementInfo: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "vote" | "bot_by_vote" | "bot_by_absence" | "bot_by_clock" | "new_link" | "link_by_vote" | "link_objected" | "claimed_again" | "hint";
            /** Seat */
            seat: number;
            /**
             * By
             * @description the seat that did it; null: the host or the server
             */
            by: number | null;
            /** At */
            at: number;
        };
        /**
         * Answer
         * @description An answer to the question that is pending at a version.
         * @example {
         *       "answer": "token move_upper",
         *       "key": "a1",
         *       "version": 17
         *     }
         */
        Answer: {
            /** Answer */
            answer: string;
            /**
             * Version
             * @description the version of the state it answers
             */
            version: number;
            /**
             * Key
             * @description unique for each answer; a resend has the same key
             */
            key: string;
            /**
             * Then
             * @description answers to the questions that follow at once, such as those of a whole Move: all are accepted, or none
             * @default []
             */
            then?: string[];
        };
        /**
         * AttackForecast
         * @description A battle before the step that would begin it; null for both if the answer begins none.
         */
        AttackForecast: {
            attack: components["schemas"]["ForecastSide"] | null;
            defend: components["schemas"]["ForecastSide"] | null;
            /**
             * Win
             * @description the attacker's chance to win, if it can be computed
             */
            win: number | null;
        };
        /**
         * BattleOdds
         * @description The result of `battle_odds`.
         *
         *     Attributes:
         *         choices: all own choices, the most likely of the equilibrium first
         *         cards: the same by battle card, the most likely first
         *         value: the value of the battle to the seat, in the equilibrium
         */
        BattleOdds: {
            /** Choices */
            choices: components["schemas"]["ChoiceOdds"][];
            /** Cards */
            cards: components["schemas"]["CardOdds"][];
            /** Value */
            value: number;
        };
        /**
         * BattleView
         * @description The battle in progress.
         *
         *     Attributes:
         *         space: where it takes place
         *         attack: the side of the attacker
         *         defend: the side of the defender
         *         revealed: whether the battle cards are revealed
         *         winner: the seat that has won, once it is decided
         */
        BattleView: {
            /** Space */
            space: string;
            attack: components["schemas"]["SideView"];
            defend: components["schemas"]["SideView"];
            /** Revealed */
            revealed: boolean;
            /** Winner */
            winner: number | null;
        };
        /**
         * BotLevels
         * @description The levels of bots.
         */
        BotLevels: {
            /**
             * Levels
             * @description weakest first
             */
            levels: string[];
            /**
             * Budgeted
             * @description those that take a budget
             */
            budgeted: string[];
            /**
             * Default
             * @description the level unless a request names another
             */
            default: string;
            /**
             * First Game
             * @description the level for a first game
             */
            first_game: string;
        };
        /**
         * BotTakeover
         * @description Let a bot play a seat; only the host can name a seat that is not their own.
         *
         *     If another person plays it, they must be absent, and the level is the default.
         */
        BotTakeover: {
            /** Key */
            key?: string | null;
            /** Seat */
            seat?: number | null;
            /**
             * Level
             * @default strategist
             */
            level?: string;
        };
        /**
         * BotVote
         * @description A vote for a bot at the seat of another person.
         */
        BotVote: {
            /** Key */
            key?: string | null;
            /** Seat */
            seat: number;
        };
        /**
         * CardOdds
         * @description One battle card: alone, and with Divine Intervention cards.
         *
         *     Attributes:
         *         play: the battle card
         *         alone: it with no other cards than those added so far
         *         best: it with the cards that raise the probability to win most; None if none raise it
         *         weight: the probability of this battle card in the equilibrium strategy, with any cards
         */
        CardOdds: {
            /** Play */
            play: string;
            alone: components["schemas"]["ChoiceOdds"];
            best: components["schemas"]["ChoiceOdds"] | null;
            /** Weight */
            weight: number;
        };
        /**
         * ChatLine
         * @description A chat message.
         */
        ChatLine: {
            /** Number */
            number: number;
            /** Seat */
            seat: number | null;
            /** Text */
            text: string;
            /** At */
            at: number;
        };
        /** ChatMessage */
        ChatMessage: {
            /** Text */
            text: string;
            /** Key */
            key?: string | null;
        };
        /**
         * ChoiceOdds
         * @description One own choice, against the equilibrium strategy of the opponent with some random choices.
         *
         *     Attributes:
         *         play: the battle card
         *         discard: the weakest other card; empty once the discard is chosen
         *         cards: Divine Intervention cards to add
         *         win: the probability to win the battle
         *         own_losses: expected units lost
         *         enemy_losses: expected units that the opponent loses
         *         points: expected Battle VP less the opponent's
         *         weight: the probability of this choice in the equilibrium strategy
         */
        ChoiceOdds: {
            /** Play */
            play: string;
            /** Discard */
            discard: string;
            /** Cards */
            cards: string[];
            /** Win */
            win: number;
            /** Own Losses */
            own_losses: number;
            /** Enemy Losses */
            enemy_losses: number;
            /** Points */
            points: number;
            /** Weight */
            weight: number;
        };
        /**
         * ClaimRequest
         * @description Take the seat of a link, which is sent as the bearer.
         *
         *     Only the client knows the new secret, which gives access from then on: the person who
         *     made the link does not. A resend of the same request is harmless.
         */
        ClaimRequest: {
            /**
             * Secret
             * @description at least 128 random bits, which the client draws
             */
            secret: string;
        };
        /**
         * CreatedTable
         * @description A new table and all its secrets; the server sends them only once.
         */
        CreatedTable: {
            /** Id */
            id: string;
            /**
             * Host Secret
             * @description the secret of the host
             */
            host_secret: string;
            /**
             * Watch Secret
             * @description the secret of spectators, if they need one
             */
            watch_secret: string | null;
            /** Seats */
            seats: components["schemas"]["NewSeatSecret"][];
        };
        /**
         * Credentials
         * @description The secrets of a person; the server sends them only once.
         */
        Credentials: {
            /** Name */
            name: string;
            /**
             * Secret
             * @description of this device, for the header `Kemet-Identity`
             */
            secret: string;
            /**
             * Recovery
             * @description of the recovery link; null: this is a resend, and another link was made since
             */
            recovery: string | null;
        };
        /**
         * DeviceInfo
         * @description A device that is signed in.
         */
        DeviceInfo: {
            /** Id */
            id: string;
            /** Label */
            label: string;
            /** Created */
            created: number;
            /**
             * Last Used
             * @description exact to some minutes
             */
            last_used: number;
            /**
             * Current
             * @description the device that asks
             */
            current: boolean;
        };
        /**
         * EventInfo
         * @description An event as the viewer may see it.
         */
        EventInfo: {
            /** Number */
            number: number;
            /** Kind */
            kind: string;
            /** Fields */
            fields: {
                [key: string]: unknown;
            };
            /** Text */
            text: string;
        };
        /**
         * ForecastSide
         * @description One side of a battle to come.
         */
        ForecastSide: {
            /** Seat */
            seat: number;
            /**
             * Strength
             * @description before cards: units, creature and powers
             */
            strength: number;
        };
        /**
         * Glossary
         * @description Every name, effect and term of the game in a language, by kind and id.
         */
        Glossary: {
            /** Names */
            names: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /**
             * Revised Names
             * @description names that differ in that edition
             */
            revised_names: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** Effects */
            effects: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** Terms */
            terms: components["schemas"]["TermText"][];
            /**
             * Rules
             * @description ids of the rules about each thing
             */
            rules: {
                [key: string]: {
                    [key: string]: string[];
                };
            };
        };
        /**
         * Health
         * @description The health of the server.
         */
        Health: {
            /**
             * Status
             * @enum {string}
             */
            status: "ok" | "starting" | "failing";
            /** Version */
            version: string;
            /**
             * Engine
             * @enum {string}
             */
            engine: "compiled" | "plain";
            /**
             * Database
             * @default true
             */
            database?: boolean;
            /**
             * Writable
             * @default true
             */
            writable?: boolean;
            /**
             * Read Only
             * @description the operator maintains the server
             * @default false
             */
            read_only?: boolean;
            /** Notices */
            notices?: boolean | null;
        };
        /**
         * HintInfo
         * @description The best answer to the question of a seat, from what the seat knows.
         */
        HintInfo: {
            /**
             * Chance
             * @description the chance to win before the answer
             */
            chance: number;
            /**
             * Is Mixed
             * @description a secret choice of battle cards: mix the alternatives
             */
            is_mixed: boolean;
            /**
             * Alternatives
             * @description the best first
             */
            alternatives: components["schemas"]["AlternativeInfo"][];
        };
        /**
         * HintUsed
         * @description A hint that a person has taken.
         */
        HintUsed: {
            /** Seat */
            seat: number;
            /**
             * Number
             * @description the frame with the question
             */
            number: number;
        };
        /**
         * ImportedRecord
         * @description A record to import: a finished game can be replayed, an unfinished one is continued.
         */
        ImportedRecord: {
            /** Record */
            record: string;
            /** Seats */
            seats?: components["schemas"]["NewSeat"][] | null;
            /**
             * @default {
             *       "kind": "none",
             *       "seconds": 0,
             *       "increment": 0
             *     }
             */
            time_control?: components["schemas"]["TimeControl"];
            /**
             * Watch
             * @default link
             * @enum {string}
             */
            watch?: "nobody" | "link" | "public";
        };
        /**
         * JoinRequest
         * @description Take an open seat. With a secret chosen by the client a resend is harmless.
         */
        JoinRequest: {
            /** Name */
            name?: string | null;
            /** Seat */
            seat?: number | null;
            /** Secret */
            secret?: string | null;
        };
        /**
         * KeyedRequest
         * @description The body of a command: an optional idempotency key.
         */
        KeyedRequest: {
            /** Key */
            key?: string | null;
        };
        /**
         * LinkInfo
         * @description Another link for a seat that somebody holds, who can object until it is used.
         */
        LinkInfo: {
            /** Seat */
            seat: number;
            /** Asked At */
            asked_at: number;
            /**
             * Valid At
             * @description when it can claim the seat, without all votes
             */
            valid_at: number;
            /**
             * By
             * @description the seats that have voted for it
             */
            by: number[];
            /**
             * Missing
             * @description one seat of each person who has not voted; empty also if there is no vote
             */
            missing: number[];
        };
        /**
         * LinkSecret
         * @description Another link for a seat.
         */
        LinkSecret: {
            /** Seat */
            seat: number;
            /** Secret */
            secret: string;
            /**
             * Valid At
             * @description when it can claim the seat, which somebody holds; null: at once
             */
            valid_at: number | null;
        };
        /**
         * LinkVote
         * @description A vote for another link for the seat of an absent person.
         */
        LinkVote: {
            /** Key */
            key?: string | null;
            /** Seat */
            seat: number;
        };
        /**
         * MoveView
         * @description The Move action in progress: the space of its troop, and the step being made.
         *
         *     Attributes:
         *         seat: the player who moves
         *         space: where the moving troop is
         *         destination: the chosen next space; the number of units is asked next
         *         cost: the cost of that step, in prayer
         *         moves_left: land moves left
         */
        MoveView: {
            /** Seat */
            seat: number;
            /** Space */
            space: string;
            /** Destination */
            destination: string | null;
            /** Cost */
            cost: number;
            /** Moves Left */
            moves_left: number;
        };
        /**
         * MySeat
         * @description A seat in the list of somebody's tables.
         */
        MySeat: {
            /** Seat */
            seat: number;
            /** Name */
            name: string;
            /** Identified */
            identified: boolean;
            /**
             * Place
             * @description in a finished game; 1: the winner
             */
            place?: number | null;
            /**
             * Points
             * @description in a finished game
             */
            points?: number | null;
        };
        /**
         * MyTable
         * @description A table at which the person plays or has played.
         */
        MyTable: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Edition */
            edition: string;
            /** Mode */
            mode: string;
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "running" | "paused" | "over";
            /**
             * Seat
             * @description the seat of the person
             */
            seat: number;
            /** Seats */
            seats: components["schemas"]["MySeat"][];
            /**
             * My Turn
             * @description the table waits for an answer of the person
             */
            my_turn: boolean;
            /** Rated */
            rated: boolean;
            /**
             * Unrated
             * @description why a game that was to be rated does not count
             */
            unrated?: ("guest" | "bot" | "same_network" | "quits" | "early" | "pair_limit") | null;
            /**
             * Rating Change
             * @description by this game, if it is rated
             */
            rating_change?: number | null;
            /**
             * At
             * @description of the last change, or of the end of the game
             */
            at: number;
            /**
             * Exists
             * @description false: the table is deleted
             * @default true
             */
            exists?: boolean;
            /**
             * Shared
             * @description everybody may replay it at /g/{id}
             * @default false
             */
            shared?: boolean;
        };
        /**
         * MyTables
         * @description A page of somebody's tables.
         */
        MyTables: {
            /** Tables */
            tables: components["schemas"]["MyTable"][];
            /** Total */
            total: number;
        };
        /**
         * NewDevice
         * @description Sign in on a device with a recovery link, which is used up by that.
         */
        NewDevice: {
            /** Recovery */
            recovery: string;
            /**
             * Secret
             * @description of this device
             */
            secret?: string | null;
            /**
             * Next Recovery
             * @description of the next recovery link
             */
            next_recovery?: string | null;
            /**
             * Label
             * @default
             */
            label?: string;
        };
        /**
         * NewLink
         * @description The seat to make another link for.
         */
        NewLink: {
            /** Seat */
            seat: number;
        };
        /**
         * NewPerson
         * @description Keep a name. With secrets chosen by the client a resend is harmless.
         */
        NewPerson: {
            /** Name */
            name: string;
            /**
             * Secret
             * @description of this device
             */
            secret?: string | null;
            /**
             * Recovery
             * @description of the recovery link
             */
            recovery?: string | null;
            /**
             * Label
             * @description what the list of devices calls this one
             * @default
             */
            label?: string;
        };
        /**
         * NewRecovery
         * @description The secret of a new recovery link; the one before is useless.
         */
        NewRecovery: {
            /** Recovery */
            recovery: string;
        };
        /**
         * NewSeat
         * @description Who plays a seat. `me` and `hotseat`: the creator of the table; `link`: the person who gets
         *     the link; `open`: the first person who joins; `bot`: a bot of the given level.
         */
        NewSeat: {
            /**
             * Kind
             * @default bot
             * @enum {string}
             */
            kind?: "me" | "hotseat" | "link" | "open" | "bot";
            /** Name */
            name?: string | null;
            /**
             * Level
             * @description the level of a bot
             * @default strategist
             */
            level?: string;
        };
        /**
         * NewSeatSecret
         * @description The secret of a seat of a new table.
         */
        NewSeatSecret: {
            /** Seat */
            seat: number;
            /** Secret */
            secret: string;
            /**
             * Is Link
             * @description it can only claim the seat: give it to another person
             */
            is_link: boolean;
        };
        /**
         * NewTable
         * @description A table to create.
         * @example {
         *       "edition": "revised",
         *       "seats": [
         *         {
         *           "kind": "me",
         *           "name": "Anna"
         *         },
         *         {
         *           "kind": "bot"
         *         }
         *       ]
         *     }
         * @example {
         *       "edition": "original",
         *       "mode": "long",
         *       "public": true,
         *       "seats": [
         *         {
         *           "kind": "me"
         *         },
         *         {
         *           "kind": "link"
         *         },
         *         {
         *           "kind": "open"
         *         }
         *       ],
         *       "time_control": {
         *         "increment": 30,
         *         "kind": "fischer",
         *         "seconds": 1800
         *       },
         *       "watch": "public"
         *     }
         */
        NewTable: {
            /**
             * Edition
             * @default revised
             */
            edition?: string;
            /** Mode */
            mode?: string | null;
            /** Seats */
            seats: components["schemas"]["NewSeat"][];
            /**
             * @default {
             *       "kind": "none",
             *       "seconds": 0,
             *       "increment": 0
             *     }
             */
            time_control?: components["schemas"]["TimeControl"];
            /**
             * Public
             * @description whether the list of tables shows it
             * @default false
             */
            public?: boolean;
            /**
             * Watch
             * @default link
             * @enum {string}
             */
            watch?: "nobody" | "link" | "public";
            /**
             * Title
             * @default
             */
            title?: string;
            /**
             * Seed
             * @description the same seed, of up to 128 bits, gives the same game; the table shows that it was chosen. From JavaScript one of 2⁵³ or more is sent as text, its decimal digits
             */
            seed?: number | string | null;
            /**
             * Battle Discards
             * @default default
             * @enum {string}
             */
            battle_discards?: "default" | "open" | "closed";
            /**
             * Position
             * @description the position to start from, see docs/notation.md
             */
            position?: {
                [key: string]: unknown;
            } | null;
            /**
             * Days
             * @description after so many days it is deleted; null: never
             */
            days?: number | null;
            /**
             * Rated
             * @description whether it counts for ratings; null: if it is public and can be rated
             */
            rated?: boolean | null;
        };
        /**
         * Odds
         * @description The odds of the battle solver for a seat in a battle; null outside a battle.
         */
        Odds: {
            odds: components["schemas"]["BattleOdds"] | null;
        };
        /**
         * OptionInfo
         * @description A legal answer: its notation, its text, its cost in prayer points, and what it leads to.
         */
        OptionInfo: {
            /** Answer */
            answer: string;
            /** Text */
            text: string;
            /** Cost */
            cost: number;
            /**
             * Attacks
             * @description the seat that the answer attacks
             */
            attacks: number | null;
            warning: components["schemas"]["WarningInfo"] | null;
        };
        /**
         * OwnView
         * @description What only the seat itself may know.
         *
         *     Attributes:
         *         hand: Divine Intervention cards in hand
         *         battle_hand: battle cards in hand
         *         battle_discards_closed: own battle cards discarded face down
         *         looking_at: cards that the seat looks at now, to choose from
         *         options: the legal answers, as texts; empty if the seat is not asked
         *         hidden_answer: an answer that the others have not seen yet
         */
        OwnView: {
            /** Hand */
            hand: string[];
            /** Battle Hand */
            battle_hand: string[];
            /** Battle Discards Closed */
            battle_discards_closed: string[];
            /** Looking At */
            looking_at: string[];
            /** Options */
            options: string[];
            /** Hidden Answer */
            hidden_answer: string | null;
        };
        /**
         * PersonalData
         * @description Everything that the server stores of a person.
         */
        PersonalData: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Created */
            created: number;
            /** Last Seen */
            last_seen: number;
            /** Devices */
            devices: components["schemas"]["DeviceInfo"][];
            /** Ratings */
            ratings: components["schemas"]["RatingInfo"][];
            /** Seats */
            seats: {
                [key: string]: unknown;
            }[];
            /** Results */
            results: {
                [key: string]: unknown;
            }[];
            /** Chat */
            chat: {
                [key: string]: unknown;
            }[];
            /**
             * Reports
             * @description that the person has made
             */
            reports: {
                [key: string]: unknown;
            }[];
            /**
             * Traces
             * @description hashes of the networks and devices of the last two days
             */
            traces: {
                [key: string]: unknown;
            }[];
        };
        /**
         * PlayFromHere
         * @description Continue a moment of a finished game at a new table.
         */
        PlayFromHere: {
            /**
             * Seat
             * @description the seat of the caller, bots play the others; null: all seats
             */
            seat?: number | null;
            /** Name */
            name?: string | null;
            /**
             * Level
             * @description the level of the bots
             * @default strategist
             */
            level?: string;
        };
        /**
         * PlayerView
         * @description The public part of a player.
         *
         *     Attributes:
         *         seat: the number of the seat, from 0
         *         city: the id of the player's city
         *         prayer: prayer points, 0 to 11
         *         points: victory points by source; `temporary` are those of temples and pyramids, `total` all
         *         supply: units that are not on the board
         *         tiles: ids of the power tiles owned
         *         pyramids: by colour: the level, and the own district, None if it is not built
         *         creatures: by creature owned: its space, None if it is in the supply
         *         hand_size: number of Divine Intervention cards in hand
         *         battle_hand: number of battle cards in hand
         *         battle_discards_open: battle cards discarded face up
         *         battle_discards_closed: number of battle cards discarded face down
         *         battle_removed: battle cards replaced by a special card, out of the game
         *         tokens_left: regular action tokens not yet played this Day
         *         used_action_spaces: action spaces used this Day
         *         has_silver: whether the player owns the silver token
         *         has_gold: whether the player owns the gold token
         *         silver_used: whether the silver token is used this Day
         *         gold_used: whether the gold token is used this Day
         */
        PlayerView: {
            /** Seat */
            seat: number;
            /** City */
            city: string;
            /** Prayer */
            prayer: number;
            /** Points */
            points: {
                [key: string]: number;
            };
            /** Supply */
            supply: number;
            /** Tiles */
            tiles: string[];
            /** Pyramids */
            pyramids: {
                [key: string]: (number | null)[];
            };
            /** Creatures */
            creatures: {
                [key: string]: string | null;
            };
            /** Hand Size */
            hand_size: number;
            /** Battle Hand */
            battle_hand: number;
            /** Battle Discards Open */
            battle_discards_open: string[];
            /** Battle Discards Closed */
            battle_discards_closed: number;
            /** Battle Removed */
            battle_removed: string[];
            /** Tokens Left */
            tokens_left: number;
            /** Used Action Spaces */
            used_action_spaces: string[];
            /** Has Silver */
            has_silver: boolean;
            /** Has Gold */
            has_gold: boolean;
            /** Silver Used */
            silver_used: boolean;
            /** Gold Used */
            gold_used: boolean;
        };
        /**
         * Problem
         * @description The body of every error: `error` is its kind, `message` a sentence for people.
         */
        Problem: {
            /** Error */
            error: string;
            /** Message */
            message: string;
            /** Rule */
            rule?: string | null;
            /** Version */
            version?: number | null;
            /** Request */
            request?: string | null;
        };
        /**
         * Profile
         * @description A person, as they see themselves.
         */
        Profile: {
            /** Name */
            name: string;
            /** Created */
            created: number;
            /** Devices */
            devices: components["schemas"]["DeviceInfo"][];
            /** Ratings */
            ratings: components["schemas"]["RatingInfo"][];
            /**
             * Has Ratings
             * @description whether this server rates games
             */
            has_ratings: boolean;
        };
        /**
         * RatingInfo
         * @description A rating in the games of an edition with two, or with more players.
         */
        RatingInfo: {
            /** Edition */
            edition: string;
            /**
             * Players
             * @enum {string}
             */
            players: "2" | "more";
            /**
             * Rating
             * @description everybody starts at 1500
             */
            rating: number;
            /**
             * Deviation
             * @description how uncertain it is: one standard deviation
             */
            deviation: number;
            /** Games */
            games: number;
            /**
             * Provisional
             * @description after fewer than 10 games
             */
            provisional: boolean;
        };
        /**
         * Reach
         * @description A space that a troop can reach with one Move action.
         *
         *     Attributes:
         *         start: the id of the space where the troop stands
         *         space: the id of the space that it reaches
         *         attacks: the seat whose troop it attacks there, None if there is none
         *         routes: the cheapest ways for each number of units, with and without each creature: more
         *             units first, then with a creature, then lower costs; a way that costs more has fewer
         *             land moves
         */
        Reach: {
            /** Start */
            start: string;
            /** Space */
            space: string;
            /** Attacks */
            attacks: number | null;
            /** Routes */
            routes: components["schemas"]["Route"][];
        };
        /**
         * ReasonInfo
         * @description Why an answer was a mistake.
         */
        ReasonInfo: {
            /**
             * Kind
             * @description what was lost or missed, such as `temple_missed`
             */
            kind: string;
            /**
             * Fields
             * @description components by their ids, and numbers
             */
            fields: {
                [key: string]: unknown;
            };
            /** Text */
            text: string;
            /**
             * Better
             * @description the answer that it is compared with
             */
            better: string;
        };
        /**
         * Recovery
         * @description The secret of a recovery link.
         */
        Recovery: {
            /** Recovery */
            recovery: string;
        };
        /**
         * RecoveryOwner
         * @description The person of a recovery link.
         */
        RecoveryOwner: {
            /** Name */
            name: string;
        };
        /** RenameRequest */
        RenameRequest: {
            /** Key */
            key?: string | null;
            /** Name */
            name: string;
        };
        /**
         * Replay
         * @description The frames of a game that can be requested, and the scores by round.
         */
        Replay: {
            /** Id */
            id: string;
            /** Over */
            over: boolean;
            /** Steps */
            steps: components["schemas"]["ReplayStep"][];
            /**
             * Rounds
             * @description the last item has the current scores
             */
            rounds: components["schemas"]["RoundScores"][];
            /**
             * Scores
             * @description the first item is the start of the game
             */
            scores: components["schemas"]["ScoreChange"][];
            /**
             * Start Event Count
             * @description the number of events of frame 0
             */
            start_event_count: number;
            /**
             * Rated
             * @description offered: if all players are identified when the game starts; void: it was rated, and has no result
             * @enum {string}
             */
            rated: "no" | "offered" | "yes" | "void";
            /** Unrated */
            unrated: ("guest" | "bot" | "same_network" | "quits" | "early" | "pair_limit") | null;
            /** Hints */
            hints: components["schemas"]["HintUsed"][];
        };
        /**
         * ReplayFrame
         * @description A game after one of its steps.
         */
        ReplayFrame: {
            /** Number */
            number: number;
            /** Last Number */
            last_number: number;
            view: components["schemas"]["View"];
            /** Events */
            events: components["schemas"]["EventInfo"][];
        };
        /**
         * ReplayStep
         * @description An answer that leads to a frame of a replay.
         */
        ReplayStep: {
            /** Number */
            number: number;
            /** Seat */
            seat: number;
            /**
             * Answer
             * @description null while the game is not over
             */
            answer: string | null;
            /**
             * Round
             * @description the round after the step
             */
            round: number;
            /**
             * Event Count
             * @description the number of events up to this step
             */
            event_count: number;
        };
        /**
         * ReportRequest
         * @description A report of abuse for the operator: of a chat line, or of the name or the play of a seat.
         */
        ReportRequest: {
            /**
             * Subject
             * @enum {string}
             */
            subject: "chat" | "name" | "play";
            /**
             * Seat
             * @description not for a chat line
             */
            seat?: number | null;
            /**
             * Line
             * @description the number of a chat line
             */
            line?: number | null;
            /**
             * Text
             * @description what is wrong with it
             * @default
             */
            text?: string;
        };
        /**
         * RoundScores
         * @description Every seat's victory points, temporary ones included, at the end of a round.
         */
        RoundScores: {
            /**
             * Round
             * @description 0: at the start of the game
             */
            round: number;
            /** Scores */
            scores: number[];
        };
        /**
         * Route
         * @description A way of a Move action that the same units and creature go to its end.
         *
         *     Attributes:
         *         units: how many units go; the others stay
         *         creature: the id of the creature that goes along, None without one
         *         path: the ids of the spaces entered, in order
         *         teleports: for each space of the path, whether the troop teleports there
         *         cost: the prayer points that it costs
         *         answers: the answers that make it, from the open question to the end of the Move, the battle
         *             or another question on the way, such as where a creature returns; empty if the seat is
         *             asked something else now
         */
        Route: {
            /** Units */
            units: number;
            /** Creature */
            creature: string | null;
            /** Path */
            path: string[];
            /** Teleports */
            teleports: boolean[];
            /** Cost */
            cost: number;
            /** Answers */
            answers: string[];
        };
        /**
         * RuleText
         * @description A rule. Its text has **bold**, *italics* and [ids] as markup; further lines are steps.
         */
        RuleText: {
            /** Id */
            id: string;
            /** Text */
            text: string;
        };
        /**
         * Rules
         * @description The complete rules in a language.
         */
        Rules: {
            /** Title */
            title: string;
            /** Intro */
            intro: string[];
            /** Sections */
            sections: components["schemas"]["RulesSection"][];
        };
        /**
         * RulesSection
         * @description A section of the rules, numbered like 4 or 4.1.
         */
        RulesSection: {
            /** Number */
            number: string;
            /** Title */
            title: string;
            /** Intro */
            intro: string;
            /** Rules */
            rules: components["schemas"]["RuleText"][];
        };
        /**
         * ScoreChange
         * @description Every seat's victory points after a step that has changed them.
         */
        ScoreChange: {
            /**
             * Number
             * @description of the frame; 0: the start of the game
             */
            number: number;
            /** Scores */
            scores: number[];
        };
        /**
         * SeatInfo
         * @description The public data of a seat.
         */
        SeatInfo: {
            /** Seat */
            seat: number;
            /** Name */
            name: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "person" | "open" | "bot";
            /** Joined */
            joined: boolean;
            /**
             * Has Link
             * @description nobody has claimed it with its link yet
             */
            has_link: boolean;
            /** Hotseat */
            hotseat: boolean;
            /**
             * Level
             * @description the level of the bot that plays now
             */
            level: string | null;
            /**
             * Away
             * @description a bot plays until the owner returns
             */
            away: boolean;
            /** Conceded */
            conceded: boolean;
            /** Connected */
            connected: boolean;
            /**
             * Seconds
             * @description time left on the clock at `now`
             */
            seconds: number | null;
            /** Ticking */
            ticking: boolean;
            /**
             * Identified
             * @description a person who keeps this name on the server
             */
            identified: boolean;
            /**
             * Hints
             * @description how many hints the seat has taken
             */
            hints: number;
            /**
             * Pauses Left
             * @description in a rated game; null: there is no limit
             */
            pauses_left: number | null;
        };
        /**
         * SeatSecret
         * @description The secret that gives access to a seat.
         */
        SeatSecret: {
            /** Seat */
            seat: number;
            /** Secret */
            secret: string;
        };
        /**
         * SecretInfo
         * @description What a secret is for. `link`: it can claim the seat; `pending_link`: later, unless the person
         *     of the seat objects; `used_link`: somebody has done that.
         */
        SecretInfo: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "seat" | "link" | "pending_link" | "used_link" | "host" | "watch";
            /** Seat */
            seat: number | null;
            table: components["schemas"]["TableInfo"];
        };
        /**
         * ServerStatus
         * @description What the operator has set, as far as it concerns everybody.
         */
        ServerStatus: {
            /**
             * Read Only
             * @description not null: nothing can change, the operator maintains the server and says this
             */
            read_only: string | null;
            /**
             * Full
             * @description why no table can be created now
             */
            full: string | null;
        };
        /**
         * SideView
         * @description One side of a battle, as far as it is public.
         *
         *     Attributes:
         *         seat: the player of that side
         *         strength: the strength so far, by source
         *         played: the battle card, once it is revealed
         *         added: Divine Intervention cards added, once they are revealed
         *         used: those of them that have taken effect
         */
        SideView: {
            /** Seat */
            seat: number;
            /** Strength */
            strength: {
                [key: string]: number;
            };
            /** Played */
            played: string | null;
            /** Added */
            added: string[];
            /** Used */
            used: string[];
        };
        /**
         * Stops
         * @description When a seat is asked to play a card. A seat that can play none of its cards is not asked,
         *     unless `ask_every_time` is set.
         *
         *     Moments: `my_turn`: before the first token of the seat's turn; `my_action`: after an action of
         *     the seat; `attacked`: another player attacks the seat; `veto`: another player plays a card that
         *     the seat can veto; `my_battle`: a battle of the seat begins; `others`: after actions of other
         *     players and before battles of other players.
         * @example {
         *       "cards": {
         *         "raining_fire": "always"
         *       },
         *       "moments": [
         *         "my_turn",
         *         "veto"
         *       ]
         *     }
         * @example {
         *       "ask_every_time": true
         *     }
         */
        Stops: {
            /**
             * Moments
             * @default [
             *       "my_turn",
             *       "attacked",
             *       "veto",
             *       "my_battle"
             *     ]
             */
            moments?: ("my_turn" | "my_action" | "attacked" | "veto" | "my_battle" | "others")[];
            /**
             * Ask Every Time
             * @description ask at every moment, also if no card can be played
             * @default false
             */
            ask_every_time?: boolean;
            /**
             * Cards
             * @description `always`: ask whenever the card can be played; `never`: do not ask for it
             * @default {}
             */
            cards?: {
                [key: string]: "always" | "never";
            };
        };
        /**
         * StopsRequest
         * @description The new stops of a seat; they replace all earlier ones.
         * @example {
         *       "cards": {
         *         "raining_fire": "always"
         *       },
         *       "moments": [
         *         "my_turn",
         *         "veto"
         *       ]
         *     }
         * @example {
         *       "ask_every_time": true
         *     }
         */
        StopsRequest: {
            /**
             * Moments
             * @default [
             *       "my_turn",
             *       "attacked",
             *       "veto",
             *       "my_battle"
             *     ]
             */
            moments?: ("my_turn" | "my_action" | "attacked" | "veto" | "my_battle" | "others")[];
            /**
             * Ask Every Time
             * @description ask at every moment, also if no card can be played
             * @default false
             */
            ask_every_time?: boolean;
            /**
             * Cards
             * @description `always`: ask whenever the card can be played; `never`: do not ask for it
             * @default {}
             */
            cards?: {
                [key: string]: "always" | "never";
            };
            /** Key */
            key?: string | null;
        };
        /**
         * TableInfo
         * @description The public data of a table.
         */
        TableInfo: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Edition */
            edition: string;
            /** Mode */
            mode: string;
            /**
             * Goal
             * @description the victory points that end the game
             */
            goal: number;
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "running" | "paused" | "over";
            /** Public */
            public: boolean;
            /** Watch */
            watch: string;
            /**
             * Deal
             * @description random: drawn by the server; else what the host has chosen
             * @enum {string}
             */
            deal: "random" | "seed" | "position" | "record" | "unknown";
            /**
             * Commitment
             * @description of a random deal: the hash that the record of the finished game opens
             */
            commitment: string | null;
            /**
             * Answers Digest
             * @description of a finished game: the hash of its answers, which the commitment has not
             */
            answers_digest: string | null;
            time_control: components["schemas"]["TimeControl"];
            /** Created */
            created: number;
            /**
             * Expires At
             * @description when it is deleted; null: never
             */
            expires_at: number | null;
            /** Now */
            now: number;
            /** Seats */
            seats: components["schemas"]["SeatInfo"][];
            /** Round */
            round: number;
            /** Scores */
            scores: number[];
            /** Winner */
            winner: number | null;
            /** Ended By */
            ended_by: ("play" | "concession") | null;
            /**
             * Rematch
             * @description the id of the table of the rematch
             */
            rematch: string | null;
            /**
             * Notice
             * @description the last failure of a bot, if any
             */
            notice: string;
            /** Votes */
            votes: components["schemas"]["VoteInfo"][];
            /**
             * Links
             * @description other links for seats that somebody holds
             */
            links: components["schemas"]["LinkInfo"][];
            /**
             * Announcements
             * @description the last ones, the oldest first
             */
            announcements: components["schemas"]["AnnouncementInfo"][];
            /**
             * Shared
             * @description the game is over and everybody may replay it at /g/{id}
             */
            shared: boolean;
            /**
             * Sharing
             * @description seats whose people agree to that; it needs all who have played
             * @default []
             */
            sharing?: number[];
            /**
             * Rated
             * @description offered: if all players are identified when the game starts; void: it was rated, and has no result
             * @enum {string}
             */
            rated: "no" | "offered" | "yes" | "void";
            /**
             * Unrated
             * @description why a game that was to be rated does not count; null: it counts, or was not
             */
            unrated: ("guest" | "bot" | "same_network" | "quits" | "early" | "pair_limit") | null;
            /**
             * Pause Ends At
             * @description when the pause of a rated game ends by itself
             */
            pause_ends_at: number | null;
            /**
             * Read Only
             * @description not null: nothing can change, the operator maintains the server and says this
             */
            read_only?: string | null;
        };
        /**
         * TableState
         * @description The whole table as a seat or a spectator may see it.
         *
         *     `events` replace all events that the client has from number `first_event` on.
         */
        TableState: {
            /**
             * Type
             * @default state
             * @constant
             */
            type?: "state";
            /** Version */
            version: number;
            /**
             * Resync
             * @description `events` has all events, not only new ones
             */
            resync: boolean;
            table: components["schemas"]["TableInfo"];
            /** You */
            you: number | null;
            view: components["schemas"]["View"];
            /** Options */
            options: components["schemas"]["OptionInfo"][];
            /** First Event */
            first_event: number;
            /** Events */
            events: components["schemas"]["EventInfo"][];
            /** Can Undo */
            can_undo: boolean;
            /** @description when the seat is asked to play a card */
            stops: components["schemas"]["Stops"] | null;
            /**
             * Chat Count
             * @description the number of chat lines
             */
            chat_count: number;
        };
        /**
         * TableSummary
         * @description A table in the list of tables.
         */
        TableSummary: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Edition */
            edition: string;
            /** Mode */
            mode: string;
            /** Players */
            players: number;
            /** Open Seats */
            open_seats: number;
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "running" | "paused" | "over";
            /** Watch */
            watch: string;
            /**
             * Deal
             * @enum {string}
             */
            deal: "random" | "seed" | "position" | "record" | "unknown";
            time_control: components["schemas"]["TimeControl"];
            /** Created */
            created: number;
            /**
             * Rated
             * @description rated if all players are identified when the game starts
             */
            rated: boolean;
        };
        /**
         * TermText
         * @description A term of the rules and its explanation.
         */
        TermText: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Text */
            text: string;
        };
        /**
         * Threat
         * @description A troop that could enter a space with one Move action.
         *
         *     Attributes:
         *         seat: its owner
         *         space: the id of the space where it stands
         *         units: how many of its units could arrive at most
         *         creature: the id of the creature that would come along, None without one
         *         strength: of these units, the creature and the owner's tiles in an attack, without cards
         *         cost: the prayer points that the move would cost
         *         this_day: whether the owner can still play a Move action this Day
         */
        Threat: {
            /** Seat */
            seat: number;
            /** Space */
            space: string;
            /** Units */
            units: number;
            /** Creature */
            creature: string | null;
            /** Strength */
            strength: number;
            /** Cost */
            cost: number;
            /** This Day */
            this_day: boolean;
        };
        /**
         * Threats
         * @description Who could enter a space with one Move action, the strongest first.
         */
        Threats: {
            /** Space */
            space: string;
            /**
             * Version
             * @description the version of the table that was read
             */
            version: number;
            /** Threats */
            threats: components["schemas"]["Threat"][];
        };
        /**
         * TimeControl
         * @description The clock. `turn`: `seconds` for all answers within one turn; `fischer`: `seconds` for the
         *     whole game, plus `increment` at the beginning of each of the player's own turns.
         */
        TimeControl: {
            /**
             * Kind
             * @default none
             * @enum {string}
             */
            kind?: "none" | "turn" | "fischer";
            /**
             * Seconds
             * @default 0
             */
            seconds?: number;
            /**
             * Increment
             * @default 0
             */
            increment?: number;
        };
        /**
         * TroopReach
         * @description Where the caller's Move action can still go; without one, where each troop could go.
         */
        TroopReach: {
            /**
             * Version
             * @description the version of the table that was read
             */
            version: number;
            /** Reach */
            reach: components["schemas"]["Reach"][];
        };
        /**
         * TroopView
         * @description A troop on the board.
         *
         *     Attributes:
         *         space: the id of its space
         *         seat: its owner
         *         units: the number of units
         *         creatures: ids of the creatures with the troop
         */
        TroopView: {
            /** Space */
            space: string;
            /** Seat */
            seat: number;
            /** Units */
            units: number;
            /** Creatures */
            creatures: string[];
        };
        /**
         * TurningPointInfo
         * @description An answer that changed the game.
         */
        TurningPointInfo: {
            /**
             * Number
             * @description the frame of the replay after the answer
             */
            number: number;
            /** Seat */
            seat: number;
            /** Change */
            change: number;
            /**
             * Cause
             * @enum {string}
             */
            cause: "choice" | "luck" | "others";
        };
        /**
         * View
         * @description The state as one seat may know it.
         *
         *     Attributes:
         *         seat: the seat of the view; None for a spectator
         *         edition: `original` or `revised`
         *         mode: the mode of the edition
         *         settings: `ask_forced` (0 always, 1 secret, 2 never) and `open_battle_discards`
         *         round: the number of the round, from 1
         *         phase: the phase of the round
         *         order: the seats in turn order
         *         active: the seat whose turn it is
         *         triggered_by: the seat that has triggered the end of the game
         *         winner: the seat that has won
         *         waiting: the seats that must answer now
         *         question: the open question: `token`, `step`, `council` …; empty when the game is over
         *         players: the public part of each player, by seat
         *         troops: all troops on the board
         *         market: how many of each power tile are available
         *         pile: number of Divine Intervention cards in the pile
         *         discards: the discarded ones
         *         creatures_due: seats that may deploy creatures next time, as bits
         *         battle: the battle in progress
         *         move: the Move action in progress
         *         own: what only this seat may know; None for a spectator
         *         stack: the procedures in progress, with the engine's ids, for `kemet.redeal`
         */
        View: {
            /** Seat */
            seat: number | null;
            /** Edition */
            edition: string;
            /** Mode */
            mode: string;
            /** Settings */
            settings: {
                [key: string]: number;
            };
            /** Round */
            round: number;
            /** Phase */
            phase: string;
            /** Order */
            order: number[];
            /** Active */
            active: number | null;
            /** Triggered By */
            triggered_by: number | null;
            /** Winner */
            winner: number | null;
            /** Waiting */
            waiting: number[];
            /** Question */
            question: string;
            /** Players */
            players: components["schemas"]["PlayerView"][];
            /** Troops */
            troops: components["schemas"]["TroopView"][];
            /** Market */
            market: {
                [key: string]: number;
            };
            /** Pile */
            pile: number;
            /** Discards */
            discards: string[];
            /** Creatures Due */
            creatures_due: number;
            battle: components["schemas"]["BattleView"] | null;
            move: components["schemas"]["MoveView"] | null;
            own: components["schemas"]["OwnView"] | null;
            /** Stack */
            stack: {
                [key: string]: unknown;
            }[];
        };
        /**
         * VoteInfo
         * @description A vote for a bot at a seat. The seats of its creator have one vote together.
         */
        VoteInfo: {
            /** Seat */
            seat: number;
            /** By */
            by: number[];
            /**
             * Missing
             * @description one seat of each person who has not voted
             */
            missing: number[];
            /** Expires At */
            expires_at: number;
        };
        /**
         * WarningInfo
         * @description What to know before an answer is given.
         */
        WarningInfo: {
            /**
             * Kind
             * @description such as `free_way`
             */
            kind: string;
            /** Text */
            text: string;
            /**
             * Is Wasted
             * @description the answer does nothing
             */
            is_wasted: boolean;
            /**
             * Instead
             * @description an answer that leads to the same for less
             */
            instead: string | null;
        };
        /**
         * Webhook
         * @description Where to send turn notifications; null: nowhere.
         */
        Webhook: {
            /** Url */
            url?: string | null;
        };
        /**
         * WhyRequest
         * @description An answer to explain.
         */
        WhyRequest: {
            /** Answer */
            answer: string;
        };
        /**
         * WhyResponse
         * @description Whether an answer is legal now, and if not, why.
         */
        WhyResponse: {
            /** Legal */
            legal: boolean;
            /** Kind */
            kind?: string | null;
            /** Rule */
            rule?: string | null;
            /**
             * Message
             * @default
             */
            message?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_tables_api_tables_get: {
        parameters: {
            query?: {
                offset?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableSummary"][];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_table_api_tables_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTable"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    import_record_api_records_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportedRecord"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTable"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_table_api_tables__id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_table_api_tables__id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    join_table_api_tables__id__join_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatSecret"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enter_table_api_tables__id__enter_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_table_api_tables__id__start_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyedRequest"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_rematch_api_tables__id__rematch_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    share_game_api_tables__id__share_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyedRequest"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_secret_info_api_tables__id__secret_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretInfo"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    claim_seat_api_tables__id__claim_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatSecret"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_link_api_tables__id__links_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkSecret"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    vote_for_link_api_tables__id__links_vote_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkVote"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    object_to_link_api_tables__id__links_objection_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyedRequest"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_state_api_tables__id__state_get: {
        parameters: {
            query?: {
                /** @description the last version that the client has */
                since?: number | null;
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableState"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_answer_api_tables__id__answers_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Answer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    explain_answer_api_tables__id__why_post: {
        parameters: {
            query?: {
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhyRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhyResponse"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_odds_api_tables__id__odds_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Odds"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_attack_api_tables__id__attack_get: {
        parameters: {
            query: {
                /** @description a step to an opponent's troop */
                answer: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttackForecast"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_threats_api_tables__id__threats_get: {
        parameters: {
            query: {
                /** @description the id of a space */
                space: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threats"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_reach_api_tables__id__reach_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TroopReach"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo_api_tables__id__undo_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyedRequest"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    concede_api_tables__id__concede_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyedRequest"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave_api_tables__id__leave_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BotTakeover"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    vote_for_bot_api_tables__id__vote_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BotVote"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    return_to_seat_api_tables__id__return_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyedRequest"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pause_api_tables__id__pause_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyedRequest"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resume_api_tables__id__resume_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyedRequest"] | null;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_stops_api_tables__id__stops_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StopsRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_seat_api_tables__id__name_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_webhook_api_tables__id__webhook_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Webhook"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_chat_api_tables__id__chat_get: {
        parameters: {
            query?: {
                since?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatLine"][];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_chat_message_api_tables__id__chat_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatMessage"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatLine"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    poll_api_tables__id__poll_get: {
        parameters: {
            query?: {
                /** @description the last version that the client has */
                since?: number | null;
                wait?: number;
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableState"];
                };
            };
            /** @description nothing new */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stream_api_tables__id__stream_get: {
        parameters: {
            query?: {
                /** @description the last version that the client has */
                since?: number | null;
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_replay_api_tables__id__replay_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_replay_events_api_tables__id__replay_events_get: {
        parameters: {
            query?: {
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventInfo"][];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_replay_frame_api_tables__id__replay__number__get: {
        parameters: {
            query?: {
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                number: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayFrame"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    play_from_here_api_tables__id__replay__number__play_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayFromHere"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTable"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_record_api_tables__id__record_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_analysis_api_tables__id__analysis_get: {
        parameters: {
            query?: {
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    request_analysis_api_tables__id__analysis_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_hint_api_tables__id__hint_post: {
        parameters: {
            query?: {
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HintInfo"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_report_api_tables__id__reports_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keep_name_api_people_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPerson"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credentials"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    check_recovery_api_recovery_check_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recovery"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryOwner"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    use_recovery_api_recovery_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDevice"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credentials"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_profile_api_me_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_person_api_me_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_person_api_me_export_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalData"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_recovery_api_me_recovery_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewRecovery"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out_others_api_me_devices_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out_api_me_devices__device__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device: "this" | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_tables_api_me_tables_get: {
        parameters: {
            query?: {
                finished?: boolean;
                offset?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyTables"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    play_as_person_api_tables__id__identity_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    play_as_guest_api_tables__id__identity_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_levels_api_levels_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotLevels"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_editions_api_editions_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_glossary_api_glossary__language__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                language: "en" | "fr";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Glossary"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_rules_api_rules__language__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                language: "en" | "fr";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_status_api_status_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerStatus"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    healthz_healthz_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description temporarily unavailable, or the server is read-only: send it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readyz_readyz_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the device is signed out */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the caller lacks the permission, or the operator has banned the address */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description no such table, or the secret gives no access */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the request did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description the table has changed, or its status does not allow it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid, or against the rules of the game */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description the database has reached its limit */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
