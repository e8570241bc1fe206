/** The GraphQL schema: every file of types is named here once. */
import { lexicographicSortSchema, printSchema } from 'graphql';
import './scalars.ts';
import './action-log.ts';
import './action-log-object.ts';
import './actor.ts';
import './address.ts';
import './comment.ts';
import './config.ts';
import './dashboard.ts';
import './event.ts';
import './event-mutations.ts';
import './feed-token.ts';
import './follower.ts';
import './group.ts';
import './group-mutations.ts';
import './member.ts';
import './organized-events.ts';
import './participant.ts';
import './participation-mutations.ts';
import './person.ts';
import './person-mutations.ts';
import './picture.ts';
import './places.ts';
import './search.ts';
import './report.ts';
import './report-mutations.ts';
import './report-note.ts';
import './session.ts';
import './tag.ts';
import './user.ts';
import './user-mutations.ts';
import { builder } from './builder.ts';

export const schema = builder.toSchema();

/** The schema as SDL, in alphabetical order. */
export const printedSchema = `${printSchema(lexicographicSortSchema(schema))}\n`;
