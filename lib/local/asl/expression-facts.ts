interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly [key: string]: unknown;
}

/** What can be told about an expression without evaluating it. */
export interface ExpressionFacts {
  /** Variables that it takes from the state machine, `states` excepted. */
  readonly variables: ReadonlySet<string>;
  /** Members of `$states` that it names: input, result, errorOutput, context. */
  readonly states: ReadonlySet<string>;
  readonly problems: readonly string[];
}

interface Walk {
  readonly variables: Set<string>;
  readonly states: Set<string>;
  readonly problems: Set<string>;
}

/** Where a node stands: the names bound around it, and whether it has an input document. */
interface Place {
  readonly bound: Set<string>;
  readonly nested: boolean;
}

const functionNames = new Set(
  `sum count max min average string substring substringBefore substringAfter lowercase uppercase
  length trim pad match contains replace split join formatNumber formatBase formatInteger
  parseInteger number floor ceil round abs sqrt power random boolean not map zip filter single
  reduce sift keys lookup append exists spread merge reverse each error assert type sort shuffle
  distinct base64encode base64decode encodeUrlComponent encodeUrl decodeUrlComponent decodeUrl eval
  toMillis fromMillis clone now millis parse partition range hash uuid`.split(/\s+/),
);

/** Reads the syntax tree of an expression. */
export function expressionFacts(tree: unknown): ExpressionFacts {
  const walk: Walk = { variables: new Set(), states: new Set(), problems: new Set() };
  visit(tree, { bound: new Set(functionNames), nested: false }, walk);
  return { ...walk, problems: [...walk.problems] };
}

function visit(node: unknown, place: Place, walk: Walk): void {
  if (Array.isArray(node)) {
    for (const part of node) {
      visit(part, place, walk);
    }
    return;
  }
  if (!isNode(node)) {
    return;
  }
  const special = node.type === undefined ? undefined : visitors[node.type];
  if (special === undefined) {
    visitParts(node, place, walk);
  } else {
    special(node, place, walk);
  }
}

const visitors: Readonly<Record<string, (node: Node, place: Place, walk: Walk) => void>> = {
  variable(node, place, walk) {
    const name = String(node.value);
    if (name === "$" || (name === "" && !place.nested)) {
      walk.problems.add(`$${name} has no value here: there is no input document`);
    } else if (name === "states") {
      walk.states.add("");
    } else if (name !== "" && !place.bound.has(name)) {
      walk.variables.add(name);
    }
    visitParts(node, place, walk);
  },
  path(node, place, walk) {
    const [first, second, ...rest] = node.steps as readonly Node[];
    if (first?.type === "name" && !place.nested) {
      walk.problems.add(
        `"${String(first.value)}" is a field of nothing: start from $states or a variable`,
      );
    }
    if (first?.type === "variable" && first.value === "states" && second?.type === "name") {
      walk.states.add(String(second.value));
      visitParts(first, place, walk);
    } else {
      visit(first, place, walk);
    }
    const inside = { bound: new Set(place.bound), nested: true };
    for (const step of [first, second, ...rest]) {
      bindNames([step?.focus, step?.index], inside);
      if (step !== first) {
        visit(step, inside, walk);
      }
    }
    visit(node.group, inside, walk);
  },
  bind(node, place, walk) {
    bindNames([(node.lhs as Node).value], place);
    visit(node.rhs, place, walk);
  },
  block(node, place, walk) {
    visit(node.expressions, { ...place, bound: new Set(place.bound) }, walk);
  },
  lambda(node, place, walk) {
    const inside = { ...place, bound: new Set(place.bound) };
    bindNames(
      (node.arguments as readonly Node[]).map(({ value }) => value),
      inside,
    );
    visit(node.body, inside, walk);
  },
  condition(node, place, walk) {
    if (isNewerOperator(node)) {
      walk.problems.add("?: and ?? are newer than the JSONata 2.0.6 of Step Functions");
    }
    visitParts(node, place, walk);
  },
  transform(node, place, walk) {
    visitParts(node, { ...place, nested: true }, walk);
  },
  sort(node, place, walk) {
    visitParts(node, { ...place, nested: true }, walk);
  },
};

/** Filters, groups and positions are evaluated on the items of what they follow. */
const itemParts = new Set(["predicate", "stages", "group"]);

function visitParts(node: Node, place: Place, walk: Walk): void {
  for (const [key, part] of Object.entries(node)) {
    if (typeof part === "object" && part !== null) {
      visit(part, itemParts.has(key) ? { ...place, nested: true } : place, walk);
    }
  }
}

function bindNames(names: readonly unknown[], place: Place): void {
  for (const name of names) {
    if (typeof name === "string") {
      place.bound.add(name);
    }
  }
}

/** The parser rewrites both operators into a condition whose parts stem from the same place. */
function isNewerOperator({ condition, then }: Node): boolean {
  const [only] = isNode(condition) && Array.isArray(condition.arguments) ? condition.arguments : [];
  const same = JSON.stringify(then);
  return JSON.stringify(condition) === same || JSON.stringify(only) === same;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}
