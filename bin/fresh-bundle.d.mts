export const PARTS: string;
export function freshBundle(root: string): string | undefined;
