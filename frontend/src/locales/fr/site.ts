// Texts of the page without a server, in French.
import type { SiteTexts } from '../locale'

export const site: SiteTexts = {
  loading: 'Le jeu se charge : {n} sur {total} Mo',
  starting: 'Le jeu démarre…',
  failed: 'Le jeu ne peut pas démarrer ici.',
  failedHint:
    'Vérifiez la connexion et réessayez. Si cela échoue encore, utilisez un autre navigateur.',
  again: 'Réessayer',
  unsupported:
    'Ce navigateur est trop ancien pour Kemet, ou WebAssembly y est désactivé. Utilisez une version récente de Firefox, Chrome, Edge ou Safari.',
  otherVersion:
    'Kemet est ouvert dans un autre onglet, dans une autre version. Fermez cet onglet et rechargez celui-ci.',
  storage_none:
    'Ce navigateur n’enregistre rien, comme dans une fenêtre privée : ce que vous jouez maintenant sera perdu quand vous la fermerez.',
  storage_full:
    'Il n’y a plus de place dans le stockage de ce navigateur : ce que vous jouez désormais sera perdu à la fermeture. Enregistrez vos parties dans un fichier et supprimez ce dont vous n’avez pas besoin.',
  damaged:
    'Une partie enregistrée est en partie illisible. Elle reprend au dernier moment lisible ; le reste est mis de côté et figure dans les fichiers que vous enregistrez.',
  update: 'Il y a une nouvelle version de Kemet.',
  updateNow: 'L’utiliser maintenant',
  updateTabs: 'Fermez d’abord les autres onglets de Kemet.',
  games: 'Parties de ce navigateur',
  gamesHint:
    'Elles ne sont enregistrées que dans ce navigateur. Enregistrez-les dans un fichier pour les garder ou pour les emporter sur un autre appareil.',
  saveAll: 'Tout enregistrer dans un fichier',
  openAll: 'Ajouter celles d’un fichier',
  openedAll: 'Parties ajoutées : {n}',
  badFile: 'Ce fichier ne contient pas de parties de Kemet.',
  others: 'Avec d’autres',
  othersHint:
    'Les liens pour des amis, les parties classées et les tables ouvertes demandent un serveur.',
  othersOpen: 'Jouer avec d’autres sur {address}',
  othersNone: 'Entrez l’adresse d’un serveur, ou demandez à quelqu’un d’en héberger un.',
  serverAddress: 'Adresse d’un serveur',
}
