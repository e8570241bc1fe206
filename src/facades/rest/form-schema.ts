/** Schemas of multipart bodies, with bracketed names: `source[privacy]`, `media_ids[]`, `fields[0][name]`. */

/** The used parts of a JSON schema. */
export interface FormSchema {
  type?: unknown;
  description?: string;
  properties?: Record<string, FormSchema>;
  required?: string[];
  items?: FormSchema;
}

type Field = [name: string, schema: FormSchema, isRequired: boolean];

/** Flattens an object schema to one property for each form field; files and text stay as they are. */
export function flattenForm(schema: FormSchema): FormSchema {
  const fields = fieldsOf(schema, (key) => key, true);
  const required = fields.filter(([, , isRequired]) => isRequired).map(([name]) => name);
  const { required: _nested, ...rest } = schema;
  const properties = Object.fromEntries(fields.map(([name, field]) => [name, field]));
  return { ...rest, properties, ...(required.length > 0 && { required }) };
}

function fieldsOf(schema: FormSchema, nameOf: (key: string) => string, isRequired: boolean): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]): Field[] => {
    const name = nameOf(key);
    const isNeeded = isRequired && (schema.required?.includes(key) ?? false);
    if (inner.properties) return fieldsOf(inner, (child) => `${name}[${child}]`, isNeeded);
    if (inner.type !== 'array') return [[name, inner, isNeeded]];
    if (!inner.items?.properties) return [[`${name}[]`, inner, isNeeded]];
    const description = `Of the first entry; the next ones are written ${name}[1], ${name}[2] and so on.`;
    const first = fieldsOf(inner.items, (child) => `${name}[0][${child}]`, false);
    return first.map(([field, of]) => [field, { description, ...of }, false]);
  });
}
