export function freshBundle(root: string): string | undefined;
