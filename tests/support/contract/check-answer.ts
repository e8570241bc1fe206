/** Checks every REST answer that a test gets against the facts of Mastodon's entities. */
import { type Attribute, attributesOf, facts, gaps, matches, operationOf } from '../../conformance/facts.ts';

const PRIMITIVES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  float: (value) => typeof value === 'number',
  object: (value) => typeof value === 'object' && value !== null,
};

const isGap = (entity: string, name: string): boolean =>
  gaps.attributes.some((gap) => matches(gap, `${entity}.${name}`));

/** Values that a choice of the gaps adds to an enumeration: `Notification.type event.*`. */
const isChosen = (entity: string, name: string, value: unknown): boolean =>
  typeof value === 'string' && gaps.choices.some((choice) => matches(choice, `${entity}.${name} ${value}`));

function checkValue(value: unknown, attribute: Attribute, where: string): string[] {
  if (value === null) return attribute.nullable ? [] : [`${where} is null`];
  const list = /^array<(.+)>$/.exec(attribute.type)?.[1];
  if (list) {
    if (!Array.isArray(value)) return [`${where} is no list`];
    return value.flatMap((item, i) =>
      checkValue(item, { type: list.toLowerCase() === 'strings' ? 'string' : list }, `${where}[${i}]`),
    );
  }
  if (attribute.enum && !attribute.enum.includes(String(value))) return [`${where} is ${String(value)}`];
  const primitive = PRIMITIVES[attribute.type];
  if (primitive) return primitive(value) ? [] : [`${where} is no ${attribute.type}`];
  return facts.entities[attribute.type] ? checkEntity(value, attribute.type, where) : [];
}

/** `configuration.urls.streaming` → its value; undefined where a parent is missing, which is reported for the parent. */
function valueAt(body: object, name: string): { parent: boolean; value: unknown } {
  const keys = name.split('.');
  const last = keys.pop() ?? '';
  let at: unknown = body;
  for (const key of keys) at = (at as Record<string, unknown> | null | undefined)?.[key];
  if (typeof at !== 'object' || at === null) return { parent: false, value: undefined };
  return { parent: true, value: (at as Record<string, unknown>)[last] };
}

function checkEntity(body: unknown, entity: string, where: string): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [`${where} is no ${entity}`];
  return Object.entries(attributesOf(entity)).flatMap(([name, attribute]) => {
    const { parent, value } = valueAt(body, name);
    if (!parent || isGap(entity, name) || (attribute.enum && isChosen(entity, name, value))) return [];
    if (value === undefined) return attribute.optional ? [] : [`${where}.${name} is missing`];
    return checkValue(value, attribute, `${where}.${name}`);
  });
}

/** Throws when an answer differs from the facts, unless a gap names the difference. */
export function checkRestAnswer(method: string, path: string, body: unknown): void {
  const operation = operationOf(method, path);
  if (!operation) return;
  const list = operation.list_of && facts.entities[operation.list_of] ? operation.list_of : null;
  const wrong = list
    ? checkValue(body, { type: `array<${list}>` }, list)
    : operation.entity
      ? checkEntity(body, operation.entity, operation.entity)
      : [];
  if (wrong.length > 0)
    throw new Error(
      `${method} ${path} answers otherwise than the facts say:\n${[...new Set(wrong)].slice(0, 20).join('\n')}`,
    );
}
