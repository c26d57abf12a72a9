// The lessons in French.
import type { LessonTexts } from '../locale'

export const lessons: LessonTexts = {
  pray: {
    title: 'Prier et faire évoluer',
    welcome:
      'Bienvenue au bord du Nil. Vous menez la cité du nord-ouest : ses trois quartiers portent votre couleur et l’emblème de votre dieu. Ce qui est permis s’éclaire ; un clic sur le reste vous dit pourquoi.',
    pray: 'Un Jour vous donne cinq jetons Action, un par tour. Vous les posez sur cette pyramide d’actions. Le soir, chacun de ses trois niveaux doit en porter au moins un. Commencez par « {action_space pray_lower} ».',
    prayed:
      'Deux Points de Prière de plus : vous en avez 5. Ils paient presque tout, et vous pouvez en garder 11 au plus. Entre-temps l’autre a joué : le journal, en bas, raconte la partie.',
    raise:
      'Les pyramides de trois couleurs permettent d’acheter des tuiles de leur couleur. Posez un jeton sur « {action_space raise} ».',
    level:
      'Chaque niveau coûte son chiffre : 2 pour le niveau 2, encore 3 pour le niveau 3. Choisissez le quartier de votre pyramide {colour ruby} et faites-la évoluer au niveau 2.',
    end: 'Votre pyramide {colour ruby} a grandi. Une pyramide de niveau 4 vaut aussi un Point de Victoire tant que vous tenez son quartier.',
  },
  buy: {
    title: 'Acheter du pouvoir',
    token:
      'Une tuile Pouvoir agit aussitôt et pour toute la partie : {colour ruby} pour l’attaque et la vitesse, {colour sapphire} pour la défense, {colour diamond} pour la prière et la construction. Posez un jeton sur « {action_space buy_ruby} ».',
    buy: 'Voici le marché. Votre pyramide est au niveau 2 : les niveaux 1 et 2 vous sont ouverts ; une tuile coûte son niveau. Posez le pointeur sur une tuile, ou pressez-la longuement, pour la lire. Achetez « {tile god_speed} » : vos troupes iront une case plus loin.',
    end: 'Elle est à vous, et tous la voient près de votre nom. Une tuile de chaque couleur par Jour ; la plupart n’existent qu’une fois : un autre peut être plus rapide. Certaines amènent une créature qui part en guerre avec vos troupes.',
  },
  recruit: {
    title: 'Recruter',
    token:
      'Vous avez douze unités ; deux sont dans votre cité, dix attendent dans la réserve. Posez un jeton sur « {action_space recruit} ».',
    muster:
      'Chaque unité coûte 1 Point de Prière et va dans un de vos quartiers. Une troupe compte cinq unités au plus. Choisissez le quartier 1, puis 3 : la troupe y sera complète.',
    second: 'Encore deux dans le quartier 2 : une seconde troupe pourra prendre un autre chemin.',
    done: 'Cela suffit : gardez un Point de Prière. Dites que vous avez fini.',
    end: 'Cinq unités payées, sept sur le plateau. Si un ennemi était dans votre cité, des unités recrutées dans ce quartier l’attaqueraient aussitôt.',
  },
  move: {
    title: 'Déplacement et murailles',
    token:
      'Vos cinq unités sont à l’endroit : {space obelisk_w}. La cité du sud-ouest n’a plus de défenseur. Posez un jeton sur « {action_space move_upper} ».',
    march:
      'Choisissez votre troupe, puis le désert devant la cité ennemie, puis 5 pour prendre tout le monde. Vous pouvez aussi y tirer la troupe.',
    walls:
      '« {tile god_speed} » vous donne un second mouvement terrestre, mais aucun quartier de la cité n’est éclairé : les murailles ne laissent entrer une troupe qu’à son premier pas. Choisissez un quartier si vous voulez : la page vous dit la règle. Puis finissez le déplacement.',
    again:
      'La troupe attend devant les murailles. Votre second Déplacement est « {action_space move_middle} ».',
    enter:
      'La cité est maintenant à un pas. Choisissez la troupe, puis le quartier 1 et sa pyramide {colour ruby}, et prenez-en 3 : deux restent de garde.',
    end: 'La pyramide vous sert à présent : vous pouvez acheter des tuiles de sa couleur jusqu’à son niveau, tant que votre troupe y reste. Arrêtez-vous là, ou continuez si vous l’osez.',
  },
  teleport: {
    title: 'Téléportation',
    token:
      'Une troupe près d’une pyramide peut atteindre tout obélisque de la carte, pour 2 Points de Prière et sans mouvement terrestre. Chaque temple a un obélisque. Posez un jeton sur « {action_space move_upper} ».',
    teleport:
      'Choisissez votre troupe : un bord en tirets montre où mène la téléportation, avec son prix. Choisissez : {space temple_nile_w}, et prenez-en 4 ; une unité garde ainsi votre cité.',
    arrived:
      'La moitié de la carte d’un seul coup. Le temple est à vous : un Point de Victoire tant que vous le tenez, et des Points de Prière chaque Nuit. Votre troupe pourrait encore marcher. Arrêtez-vous là.',
    end: 'Attention, les autres font de même : un temple n’est jamais loin pour qui a 2 Points de Prière et encore un Déplacement.',
  },
  battle: {
    title: 'Un combat',
    token:
      'Deux unités ennemies tiennent : {space temple_w}. Qui attaque et gagne reçoit un Point de Victoire qui ne se perd jamais. Posez un jeton sur « {action_space move_upper} ».',
    attack:
      'Choisissez votre troupe, puis le temple, en rouge : c’est une attaque, on vous demande donc confirmation. Confirmez et prenez les 5.',
    council:
      'Le conseil de guerre, en secret. Une carte Combat donne de la force (épée), tue (goutte) et protège (bouclier). Choisissez la carte à jouer, puis une à défausser, puis combattez. Les chances sont calculées sous chaque carte.',
    council_preparation:
      'Toujours en secret, chacun ajoute des cartes Intervention Divine, ou aucune. Ajoutez « {card war_fury} », puis dites que vous êtes prêt.',
    reveal:
      'Tout est révélé. C’est maintenant que l’on paie les cartes : utilisez « {card war_fury} » à son prix, 2 de force en plus.',
    result:
      'La plus grande force gagne ; à égalité, le défenseur. Puis chacun perd des unités : dégâts de l’autre moins sa propre protection. Vous avez attaqué, gagné, et vous êtes encore là : un Point de Victoire. Restez, pour tenir aussi le temple.',
    end: 'Vos deux cartes sont parties jusqu’à ce que les six aient servi : ce que vous avez joué dit aux autres ce qui vous reste. Une troupe battue s’en va, ou est renvoyée contre des Points de Prière.',
  },
  night: {
    title: 'Temples et Nuit',
    temples:
      'Trois à table, maintenant. Vous tenez deux temples, un point chacun tant que vous y êtes : le « +2 » près de votre nom. Vous tenez aussi le Sanctuaire, qui n’est pas un temple.',
    pray: 'Votre dernier jeton du Jour : priez au niveau inférieur, « {action_space pray_lower} ». Puis vient la Nuit.',
    offer:
      'La Nuit. Deux unités offertes au Sanctuaire deviennent un Point de Victoire définitif. Offrez-les.',
    income:
      'Ensuite, tout seul : deux temples ont donné un autre point durable et 5 Points de Prière, chacun en a reçu 2 de plus et a pioché une carte Intervention Divine.',
    dawn: 'À l’Aurore, qui a le moins de points choisit d’abord sa place dans l’ordre du tour, et un nouveau Jour commence. (Si la page le demande, choisissez une place, et passez pour les cartes.)',
    end: 'Vos cinq jetons sont de retour. Tenez deux temples le soir et vous grandirez toujours.',
  },
  win: {
    title: 'Comment gagner',
    token:
      'Vous avez 8 points : 5 de combats, 2 pour des temples tenus la Nuit, 1 pour une pyramide de niveau 4. Avec 9 au début de votre tour, le dernier Jour est en cours. Il reste deux jetons : posez-en un sur « {action_space move_upper} ».',
    walk: 'Allez avec les cinq à cet endroit : {space temple_w}. C’est le neuvième point.',
    lastDay:
      'Votre tour commence avec 9 points : ce Jour est le dernier, quoi qu’il arrive. On le joue jusqu’au bout, et à l’Aurore le plus de points l’emporte. Les autres ont encore leurs jetons : une troupe complète au temple est bien placée. Votre dernier jeton : comme vous voulez, par exemple « {action_space pray_lower} ».',
    end: 'Vous avez gagné ! Le tableau montre d’où viennent les points de chacun et comment ils ont grandi. C’est tout ce qu’il faut : le reste se lit sur la page en jouant.',
  },
}
