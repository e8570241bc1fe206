/** The GraphQL schema; imports every file of types. */
import { lexicographicSortSchema, printSchema } from 'graphql';
import './building/scalars.ts';
import './moderation/action-log.ts';
import './moderation/action-log-object.ts';
import './people/actor.ts';
import './events/address.ts';
import './events/comment.ts';
import './building/config.ts';
import './moderation/dashboard.ts';
import './events/event.ts';
import './events/event-mutations.ts';
import './events/feed-token.ts';
import './people/follower.ts';
import './groups/group.ts';
import './groups/group-mutations.ts';
import './groups/member.ts';
import './events/organized-events.ts';
import './events/participant.ts';
import './events/participation-mutations.ts';
import './people/person.ts';
import './people/person-mutations.ts';
import './events/picture.ts';
import './events/places.ts';
import './search.ts';
import './moderation/report.ts';
import './moderation/report-mutations.ts';
import './moderation/report-note.ts';
import './people/session.ts';
import './events/tag.ts';
import './people/user.ts';
import './people/user-mutations.ts';
import { builder } from './building/builder.ts';

export const schema = builder.toSchema();

/** The schema as SDL, sorted. */
export const printedSchema = `${printSchema(lexicographicSortSchema(schema))}\n`;
