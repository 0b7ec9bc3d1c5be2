/** A rule's target in a template, as far as it makes a request of an event. */
export interface InputTransformer {
  readonly InputPathsMap: Readonly<Record<string, string>>;
  readonly InputTemplate: string;
}

/**
 * What EventBridge makes of an event, by its documented rules: a variable is found by a path of names
 * and dots; outside of quotation marks it stands as JSON, a text in quotation marks and escaped; one
 * that the event does not hold leaves nothing. Variables within quotation marks are not modelled.
 */
export function transformed(
  { InputPathsMap, InputTemplate }: InputTransformer,
  event: unknown,
): string {
  const quoted = InputTemplate.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  if (quoted.some((text) => /<[\w-]+>/.test(text))) throw new Error("a variable within a text");
  return InputTemplate.replace(/<([\w-]+)>/g, (_, name: string) => {
    const path = InputPathsMap[name];
    if (path === undefined) throw new Error(`where is ${name} in the event?`);
    return JSON.stringify(valueAt(event, path)) ?? "";
  });
}

function valueAt(event: unknown, path: string): unknown {
  const names = path.replace(/^\$\./, "").split(".");
  return names.reduce<unknown>(
    (at, name) => (at as Record<string, unknown> | undefined)?.[name],
    event,
  );
}
