/** Inputs that the lists of notifications share. */
import { z } from 'zod';
import type { NotificationFilter } from '../../domain/notifications/shown.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput } from '../../procedures/inputs.ts';

const kinds = z.array(z.string().max(64)).max(50);

/** The kinds that an app knows. Without them it gets no fallbacks, and none of this server's own kinds. */
export const supportedTypesInput = kinds.optional();

export const filterInput = {
  types: kinds.default([]),
  exclude_types: kinds.default([]),
  account_id: idInput.optional(),
  include_filtered: z.boolean().default(false),
  supported_types: supportedTypesInput,
};

/** No actor has this id. */
const NO_ACTOR = 0n;

interface FilterInput {
  types: string[];
  exclude_types: string[];
  account_id?: string | undefined;
  include_filtered: boolean;
  supported_types?: string[] | undefined;
}

export function filterOf(input: FilterInput): NotificationFilter {
  const { types, exclude_types, account_id, include_filtered, supported_types } = input;
  return {
    types,
    excludeTypes: exclude_types,
    supportedTypes: supported_types ?? null,
    originId: account_id === undefined ? null : (parseId(account_id) ?? NO_ACTOR),
    includeFiltered: include_filtered,
  };
}
