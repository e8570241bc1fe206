/** The fields of an event that components show, as REST and tRPC answer them. */
import type { ActorLike } from './face.ts';
import type { ShownPicture } from './photo.ts';
import type { Offer } from './price.ts';
import type { ShownKind } from './ticket-kinds.ts';

export interface TimedEvent {
  /** ISO 8601. */
  beginsOn: string;
  endsOn: string | null;
  timeZone: string | null;
  options: { showStartTime: boolean; showEndTime: boolean };
}

export interface PlacedEvent {
  physicalAddress: {
    description: string | null;
    street: string | null;
    postalCode: string | null;
    locality: string | null;
    geom: string | null;
  } | null;
}

export interface ShownEvent extends TimedEvent, PlacedEvent {
  title: string;
  url: string;
  local: boolean;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  picture: ShownPicture | null;
  onlineAddress: string | null;
  organizerActor: ActorLike | null;
  attributedTo: ActorLike | null;
  participantStats: { participants: number };
  ticketKinds: readonly ShownKind[];
  options: TimedEvent['options'] & {
    showParticipationPrice: boolean;
    offers: readonly Offer[];
    maximumAttendeeCapacity: number | null;
    remainingAttendeeCapacity: number | null;
  };
}

/** The host: the group, otherwise the person. */
export const organizerOf = <Actor>(event: { attributedTo: Actor; organizerActor: Actor }): Actor =>
  event.attributedTo ?? event.organizerActor;
