// How tables about people look. All style sheets are one, for which every board waits: so this is none.

export const TABLE = 'width: 100%; border-spacing: 0 0.6rem; text-align: left';
