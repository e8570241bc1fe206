/** Answers a request that is refused before execution with a GraphQL error. */
import type { Request, Response } from 'express';
import { type Refusal, refusalHeaders } from '../../platform/errors.ts';
import { shownRefusal } from './errors.ts';

const TYPES = ['application/json', 'application/graphql-response+json'];

export function sendRefusal(req: Request, res: Response, refusal: Refusal): void {
  const type = req.accepts(TYPES) || 'application/json';
  res
    .status(refusal.status)
    .set(refusalHeaders(refusal))
    .set('Content-Type', `${type}; charset=utf-8`)
    .json({ errors: shownRefusal(refusal) });
}
