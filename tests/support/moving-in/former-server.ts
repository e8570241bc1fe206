/** A server of the tests that moves in. */

/** Instead of what the former server has. */
export interface Asked {
  address?: string;
  media?: string;
  env?: string;
  /** Variables of this server. */
  here?: Record<string, string>;
}

export interface FormerServer {
  /** The arguments of the command, without `--check`. */
  command(asked?: Asked): string[];
}
