/** The rough count that all figures of the bench are in: four characters make a token. */
export const tokensOf = (characters: number): number => Math.ceil(characters / 4);
