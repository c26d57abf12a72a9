/** A chance as whole percent. */
export const percent = (chance: number) => `${Math.round(chance * 100)}\u00a0%`
