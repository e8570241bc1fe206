/** Answers a request that never became an operation with a GraphQL error. */
import type { Request, Response } from 'express';
import { REFUSAL_KINDS, type Refusal } from '../../platform/errors.ts';

const TYPES = ['application/json', 'application/graphql-response+json'];

export function sendRefusal(req: Request, res: Response, { status, message, kind }: Refusal): void {
  const type = req.accepts(TYPES) || 'application/json';
  res
    .status(status)
    .set('Content-Type', `${type}; charset=utf-8`)
    .json({ errors: [{ message, extensions: { code: REFUSAL_KINDS[kind].graphql } }] });
}
