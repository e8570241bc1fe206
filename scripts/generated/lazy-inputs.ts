/**
 * What Prisma's calls take as input, which its engine asks for each query: a graph of thousands of nodes. Prisma decodes all of it for
 * each client, 15 MB of objects; here a node is decoded when a query first asks for it. The set-up copies this file beside the
 * generated client. The layout is that of `@prisma/param-graph`: numbers are LEB128, optional ones are written plus one.
 */

interface InputEdge {
  flags: number;
  scalarMask: number;
  childNodeId: number | undefined;
  enumNameIndex: number | undefined;
}

interface OutputEdge {
  argsNodeId: number | undefined;
  outputNodeId: number | undefined;
}

class Reader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.at] ?? 0;
    this.at += 1;
    return byte;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  optional(): number | undefined {
    const value = this.number();
    return value === 0 ? undefined : value - 1;
  }
}

interface EdgeFormat<Edge> {
  skip(reader: Reader): void;
  read(reader: Reader): Edge;
}

const INPUT: EdgeFormat<InputEdge> = {
  skip(reader) {
    reader.at += 2;
    reader.number();
    reader.number();
    reader.at += 1;
  },
  read: (reader) => ({
    scalarMask: reader.byte() | (reader.byte() << 8),
    childNodeId: reader.optional(),
    enumNameIndex: reader.optional(),
    flags: reader.byte(),
  }),
};

const OUTPUT: EdgeFormat<OutputEdge> = {
  skip(reader) {
    reader.number();
    reader.number();
  },
  read: (reader) => ({ argsNodeId: reader.optional(), outputNodeId: reader.optional() }),
};

/** Edges by the place of their field's name among the strings. */
type Edges<Edge> = Record<number, Edge>;

class LazyNode<Edge> {
  readonly #reader: Reader;
  readonly #format: EdgeFormat<Edge>;
  readonly #at: number;
  #edges: Edges<Edge> | null = null;

  /** Leaves the reader behind this node. */
  constructor(reader: Reader, format: EdgeFormat<Edge>) {
    this.#reader = reader;
    this.#format = format;
    this.#at = reader.at;
    for (let left = reader.number(); left > 0; left -= 1) {
      reader.number();
      format.skip(reader);
    }
  }

  get edges(): Edges<Edge> {
    this.#edges ??= this.#read();
    return this.#edges;
  }

  #read(): Edges<Edge> {
    const edges: Edges<Edge> = {};
    this.#reader.at = this.#at;
    for (let left = this.#reader.number(); left > 0; left -= 1) {
      const field = this.#reader.number();
      edges[field] = this.#format.read(this.#reader);
    }
    return edges;
  }
}

export interface LazyInputs {
  strings: readonly string[];
  inputNodes: { readonly edges: Edges<InputEdge> }[];
  outputNodes: { readonly edges: Edges<OutputEdge> }[];
  roots: Record<string, OutputEdge>;
}

/** @param bytes what the generated client has as the text `graph` */
export function lazyInputs(strings: readonly string[], bytes: Uint8Array): LazyInputs {
  const reader = new Reader(bytes);
  const [inputs, outputs, count] = [reader.number(), reader.number(), reader.number()];
  const inputNodes = Array.from({ length: inputs }, () => new LazyNode(reader, INPUT));
  const outputNodes = Array.from({ length: outputs }, () => new LazyNode(reader, OUTPUT));
  const roots: LazyInputs['roots'] = {};
  for (let left = count; left > 0; left -= 1) roots[strings[reader.number()] ?? ''] = OUTPUT.read(reader);
  return { strings, inputNodes, outputNodes, roots };
}
