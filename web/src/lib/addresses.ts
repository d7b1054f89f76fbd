// Every page by its address; a star is one name, of a game or a match. Read by the build, too, so there is
// nothing else here.

export const PAGES = {
  '/': 'Home',
  '/account': 'People',
  '/analysis/*': 'Analysis',
  '/edit/*': 'Edit',
  '/exercises': 'Exercises',
  '/exercises/*': 'Exercise',
  '/join/*': 'Join',
  '/new/*': 'NewMatch',
  '/people/*': 'People',
  '/play/*': 'Play',
  '/puzzle/*': 'Puzzle',
  '/mine': 'Mine',
  '/tour/*': 'Tour',
  '/verify': 'Verify',
  '/verify/*': 'Verify',
  '/ratings': 'People',
  '/rules': 'Book',
  '/rules/*': 'Rules',
} as const;

export type PageAddress = keyof typeof PAGES;
