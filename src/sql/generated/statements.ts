/** The parameters and columns of every named SQL statement, as PostgreSQL describes them. Written by `npm run generate`; never edited. */
import type { Computed } from '../described.ts';

type ActorType = 'APPLICATION' | 'GROUP' | 'ORGANIZATION' | 'PERSON' | 'SERVICE';
type AddressedRole = 'NOT_APPROVED' | 'PARTICIPANT' | 'WAITING';
type ApprovalState = 'PENDING' | 'ACCEPTED' | 'REJECTED';
type EventJoinOptions = 'FREE' | 'INVITE' | 'RESTRICTED';
type EventStatus = 'CANCELLED' | 'CONFIRMED' | 'TENTATIVE';
type EventVisibility = 'PRIVATE' | 'PUBLIC' | 'RESTRICTED' | 'UNLISTED';
type GroupPosting = 'MODERATORS' | 'MEMBERS' | 'EVERYBODY';
type GroupType = 'COMMUNITY' | 'GROUP';
type InteractionPolicy = 'PUBLIC' | 'FOLLOWERS' | 'NOBODY' | 'FOLLOWING' | 'OTHERS';
type IpBlockSeverity = 'SIGN_UP_REQUIRES_APPROVAL' | 'SIGN_UP_BLOCK' | 'NO_ACCESS';
type Openness = 'INVITE_ONLY' | 'MODERATED' | 'OPEN';
type ParticipantRole = 'ADMINISTRATOR' | 'CREATOR' | 'MODERATOR' | 'NOT_APPROVED' | 'PARTICIPANT' | 'REJECTED';
type PhotoAudience = 'EVERYBODY' | 'MEMBERS' | 'PARTICIPANTS';
type QuotePolicy = 'PUBLIC' | 'FOLLOWERS' | 'NOBODY' | 'FOLLOWING' | 'OTHERS';
type QuoteState = 'ACCEPTED' | 'REVOKED' | 'PENDING' | 'REJECTED';
type StatusVisibility = 'PUBLIC' | 'UNLISTED' | 'PRIVATE' | 'DIRECT' | 'MEMBERS';

export interface Statements {
  accept_favourite: {
    parameters: [bigint | number, string];
    columns: {
      id: bigint;
      job: Computed<bigint>;
    };
  };
  accept_follow_request: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  accept_waiting_follows: {
    parameters: [bigint | number, Date];
    columns: {
      id: bigint;
      follower_id: bigint;
    };
  };
  account_by_name: {
    parameters: [string, string];
    columns: {
      id: bigint;
    };
  };
  account_followers: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      actor_id: bigint;
    };
  };
  account_followers_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      actor_id: bigint;
    };
  };
  account_following: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      actor_id: bigint;
    };
  };
  account_following_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      actor_id: bigint;
    };
  };
  account_pinned_statuses: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_pinned_statuses_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_pinned_statuses_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_pinned_statuses_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_statuses: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_statuses_media: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_statuses_media_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_statuses_media_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_statuses_media_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_statuses_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_statuses_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  account_statuses_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  accounts_by_ids: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
      type: ActorType;
      username: string;
      domain: string | null;
      origin: string | null;
      name: string;
      summary: string;
      fields: unknown;
      emojis: unknown;
      uri: string;
      url: string;
      locked: boolean;
      discoverable: boolean;
      indexable: boolean;
      hide_collections: boolean;
      bot: boolean;
      memorial: boolean;
      show_media: boolean;
      show_media_replies: boolean;
      show_featured: boolean;
      suspended: Computed<boolean>;
      limited: Computed<boolean>;
      created_at: Date;
      last_status_at: Computed<Date>;
      statuses_count: Computed<number>;
      followers_count: Computed<number>;
      following_count: Computed<number>;
      avatar_key: Computed<string>;
      avatar_description: Computed<string>;
      header_key: Computed<string>;
      header_description: Computed<string>;
      header_blurhash: Computed<string>;
      header_meta: Computed<unknown>;
      avatar_still_key: Computed<string>;
      header_still_key: Computed<string>;
      role_id: Computed<bigint>;
      role_name: Computed<string>;
      role_color: Computed<string>;
      moved_to_id: Computed<bigint>;
    };
  };
  active_days_of: {
    parameters: [Date | string, Date | string];
    columns: {
      day: Date;
      users: Computed<bigint>;
      first: Computed<bigint>;
    };
  };
  activities_before: {
    parameters: [string, bigint | number];
    columns: {
      id: bigint;
    };
  };
  activity_ended_later: {
    parameters: [string, bigint | number];
    columns: {
      id: bigint;
    };
  };
  activitypub_actors: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
      type: Computed<string>;
      username: string;
      name: string;
      summary: string;
      fields: unknown;
      uri: string;
      url: string;
      inbox: string;
      outbox: string;
      followers_uri: string;
      locked: boolean;
      discoverable: boolean;
      indexable: boolean;
      bot: boolean;
      memorial: boolean;
      show_media: boolean;
      show_media_replies: boolean;
      show_featured: boolean;
      attribution_domains: string[] | null;
      suspended: Computed<boolean>;
      created_at: Date;
      origin: string | null;
      public_key: Computed<string>;
      key_uri: Computed<string>;
      openness: Computed<string>;
      member_count: Computed<number>;
      moved_to: Computed<string>;
      aliases: Computed<string[]>;
      tags: Computed<string[]>;
      avatar: Computed<unknown>;
      header: Computed<unknown>;
    };
  };
  activitypub_articles: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
      group_uri: string;
      group_name: Computed<string>;
      followers_uri: string;
      author_uri: string;
      visibility: Computed<string>;
      url: string;
      content: string;
      spoiler_text: string;
      title: Computed<string>;
      created_at: Date;
      edited_at: Date | null;
      tags: Computed<unknown>;
      media: Computed<unknown>;
    };
  };
  activitypub_events: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
      uuid: string;
      uri: string;
      title: string;
      description: string;
      language: string | null;
      texts: unknown;
      category: string;
      begins_on: Date;
      ends_on: Date | null;
      time_zone: string | null;
      status: Computed<string>;
      visibility: Computed<string>;
      join_options: Computed<string>;
      cancellation_message: string | null;
      online_address: string | null;
      external_participation_url: string | null;
      options: unknown;
      maximum: number | null;
      published: Computed<Date>;
      updated_at: Date;
      locale: Computed<string>;
      silenced: Computed<boolean>;
      organizer: Computed<unknown>;
      group: Computed<unknown>;
      address: Computed<unknown>;
      picture: Computed<unknown>;
      tags: Computed<unknown>;
      beside: Computed<unknown>;
      mentions: Computed<unknown>;
      attendees: Computed<number>;
      taken: Computed<number>;
      held: Computed<number>;
      ticket_kinds: unknown;
      kind_seats: Computed<unknown>;
      likes: Computed<number>;
      shares: Computed<number>;
    };
  };
  activitypub_notes: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_uri: Computed<string>;
      followers_uri: Computed<string>;
      uri: Computed<string>;
      url: Computed<string>;
      content: Computed<string>;
      spoiler_text: Computed<string>;
      sensitive: Computed<boolean>;
      language: Computed<string>;
      visibility: Computed<string>;
      reading_group: Computed<unknown>;
      created_at: Computed<Date>;
      edited_at: Computed<Date>;
      parent_uri: Computed<string>;
      event_uri: Computed<string>;
      event_owner_uri: Computed<string>;
      conversation_uri: Computed<string>;
      thread_id: Computed<bigint>;
      quoted: Computed<unknown>;
      quote_gone: Computed<boolean>;
      quote_policy: Computed<QuotePolicy>;
      reply_policy: Computed<InteractionPolicy>;
      reply_manual_policy: Computed<InteractionPolicy>;
      original_uri: Computed<string>;
      original_author_uri: Computed<string>;
      approval: Computed<unknown>;
      mentions: Computed<unknown>;
      groups: Computed<string[]>;
      tags: Computed<unknown>;
      media: Computed<unknown>;
      poll: Computed<unknown>;
      own_replies: Computed<string[]>;
      discussion: Computed<unknown>;
      likes: Computed<number>;
      shares: Computed<number>;
    };
  };
  actor_by_handle: {
    parameters: [string, string];
    columns: {
      id: bigint;
    };
  };
  actors_by_handles: {
    parameters: [readonly (string | null)[], readonly (string | null)[]];
    columns: {
      id: bigint;
      username: string;
      domain: Computed<string>;
      local: Computed<boolean>;
      url: string;
      suspended: Computed<boolean>;
    };
  };
  add_to_home: {
    parameters: [bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  addresses_described: {
    parameters: [string, string, bigint | number];
    columns: {
      id: Computed<bigint>;
    };
  };
  admin_accounts_by_ids: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
      username: string;
      domain: string | null;
      created_at: Date;
      sensitized: Computed<boolean>;
      silenced: Computed<boolean>;
      suspended: Computed<boolean>;
      user_id: Computed<bigint>;
      email: Computed<string>;
      locale: Computed<string>;
      reason: Computed<string>;
      role_id: Computed<bigint>;
      confirmed: Computed<boolean>;
      approved: Computed<boolean>;
      disabled: Computed<boolean>;
      has_second_factor: Computed<boolean>;
      app_id: Computed<bigint>;
      inviter_id: Computed<bigint>;
    };
  };
  advance_push_subscription_ids: {
    parameters: [];
    columns: {
      last: Computed<bigint>;
    };
  };
  announced_statuses: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: {
      id: bigint;
      url: string;
    };
  };
  annual_report_counts: {
    parameters: [bigint | number, Date, Date];
    columns: {
      total: Computed<number>;
      reblogs: Computed<number>;
      replies: Computed<number>;
      standalone: Computed<number>;
      polls: Computed<number>;
    };
  };
  annual_report_hashtags: {
    parameters: [bigint | number, Date, Date];
    columns: {
      name: string;
      count: Computed<number>;
    };
  };
  annual_report_months: {
    parameters: [bigint | number, Date, Date];
    columns: {
      month: Computed<number>;
      statuses: Computed<number>;
      following: Computed<number>;
      followers: Computed<number>;
    };
  };
  annual_report_posted: {
    parameters: [bigint | number, Date, Date];
    columns: {
      posted: Computed<boolean>;
    };
  };
  annual_report_top: {
    parameters: [bigint | number, Date, Date];
    columns: {
      id: Computed<bigint>;
      reblogs: Computed<number>;
      favourites: Computed<number>;
      replies: Computed<number>;
    };
  };
  approved_by_authorization: {
    parameters: [string, bigint | number];
    columns: {
      kind: Computed<string>;
      id: Computed<bigint>;
    };
  };
  ask_to_join_again: {
    parameters: [Date];
    columns: {
      job: Computed<bigint>;
    };
  };
  barrier_of_thread: {
    parameters: [bigint | number, bigint | number];
    columns: {
      reason: Computed<string>;
    };
  };
  blocks_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: Computed<string>;
      second: Computed<string>;
    };
  };
  bookmarks_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: Computed<string>;
      second: Computed<string>;
    };
  };
  bury_exhausted_jobs: {
    parameters: [];
    columns: {
      name: string | null;
      payload: Computed<unknown>;
      key: Computed<string>;
      attempts: Computed<number>;
      error: Computed<string>;
    };
  };
  cancel_occurrences: {
    parameters: [readonly (bigint | null)[], string, number, Date];
    columns: Record<never, never>;
  };
  card_authors: {
    parameters: [readonly (bigint | null)[], readonly (bigint | null)[], Date];
    columns: {
      id: bigint;
      hidden_from: Computed<string[]>;
    };
  };
  cards_of_link: {
    parameters: [string];
    columns: {
      id: bigint;
    };
  };
  change_status_relations: {
    parameters: [bigint | number, bigint | number, bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  changes_of_event_after: {
    parameters: [bigint | number, bigint | number, bigint | number, bigint | number];
    columns: {
      id: bigint;
      eventId: bigint;
      what: string;
      aboutId: bigint | null;
    };
  };
  chosen_kinds: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      event_id: Computed<bigint>;
      kind: Computed<string>;
    };
  };
  claim_one_time_keys: {
    parameters: [bigint | number, readonly (bigint | null)[], readonly (string | null)[], Date];
    columns: {
      account_id: bigint;
      device_id: string;
      key_id: string;
      key: string;
      signature: string;
    };
  };
  clear_emojis_of_actors: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  clear_emojis_of_statuses: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  clear_home_of_domain: {
    parameters: [bigint | number, string];
    columns: Record<never, never>;
  };
  clear_home_of_severed: {
    parameters: [readonly (bigint | null)[], readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  clear_list_by_tag: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  clear_lists: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  clear_lists_of_domain: {
    parameters: [bigint | number, string];
    columns: Record<never, never>;
  };
  clear_lists_of_severed: {
    parameters: [readonly (bigint | null)[], readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  collections_by_ids: {
    parameters: [readonly (bigint | null)[], bigint | number];
    columns: {
      id: bigint;
      actor_id: bigint;
      name: string;
      description: string;
      language: string | null;
      sensitive: boolean;
      discoverable: boolean;
      created_at: Date;
      updated_at: Date;
      tag: Computed<unknown>;
      items: Computed<unknown>;
    };
  };
  collections_of_actor: {
    parameters: [bigint | number, bigint | number, bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  collections_visible: {
    parameters: [readonly (bigint | null)[], bigint | number];
    columns: {
      id: bigint;
      actor_id: bigint;
    };
  };
  collections_with_member: {
    parameters: [bigint | number, bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  comment_concerns_others: {
    parameters: [bigint | number];
    columns: {
      concerns: Computed<boolean>;
    };
  };
  complete_all_jobs: {
    parameters: [];
    columns: {
      complete_jobs: Computed<string>;
    };
  };
  conversation: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
      unread: boolean;
      participant_ids: Computed<string[]>;
      last_status_id: bigint;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
    };
  };
  conversations: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      unread: boolean;
      participant_ids: Computed<string[]>;
      last_status_id: bigint;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
    };
  };
  conversations_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      unread: boolean;
      participant_ids: Computed<string[]>;
      last_status_id: bigint;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
    };
  };
  copies_of_remote_files: {
    parameters: [Date];
    columns: {
      kind: Computed<string>;
      copies: Computed<number>;
      used: Computed<number>;
      bytes: Computed<number>;
    };
  };
  copy_account_notes: {
    parameters: [bigint | number, string, Date, string, bigint | number];
    columns: Record<never, never>;
  };
  count_event_message_recipients: {
    parameters: [bigint | number, bigint | number, bigint | number];
    columns: {
      role: Computed<AddressedRole>;
      people: Computed<number>;
    };
  };
  count_failed_delivery: {
    parameters: [string, Date | string, string, Date];
    columns: Record<never, never>;
  };
  count_instance_accounts: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_instance_followers: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_instance_follows: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_instance_media_attachments: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_instance_reports: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_instance_statuses: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_interactions: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_new_users: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_opened_reports: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_resolved_reports: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_severed_follows: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  count_tag_accounts: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_tag_days: {
    parameters: [number];
    columns: Record<never, never>;
  };
  count_tag_servers: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  count_tag_uses: {
    parameters: [bigint | number, bigint | number, Date, Date, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  counted_accounts: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      revision: string;
      numbers: Computed<string>;
    };
  };
  created_favourite: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
      status_id: bigint;
      pending: boolean;
      authorization: string | null;
      legacy: Computed<boolean>;
      author_id: bigint;
      actor_id: bigint;
      liker: string;
      author: string;
      uri: string;
      inbox: Computed<string>;
    };
  };
  created_notifications: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
      recipient_id: bigint;
      type: string;
      pushes: Computed<boolean>;
    };
  };
  created_status: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actorId: Computed<bigint>;
      text: Computed<string>;
      content: Computed<string>;
      spoilerText: Computed<string>;
      sensitive: Computed<boolean>;
      language: Computed<string>;
      visibility: Computed<StatusVisibility>;
      local: Computed<boolean>;
      groupId: Computed<bigint>;
      hasMedia: Computed<boolean>;
      uri: Computed<string>;
      url: Computed<string>;
      inReplyToId: Computed<bigint>;
      inReplyToActorId: Computed<bigint>;
      reblogOfId: Computed<bigint>;
      quotePolicy: Computed<QuotePolicy>;
      quoteManualPolicy: Computed<QuotePolicy>;
      replyPolicy: Computed<InteractionPolicy>;
      replyManualPolicy: Computed<InteractionPolicy>;
      quotedStatusId: Computed<bigint>;
      quotedActorId: Computed<bigint>;
      quoteState: Computed<QuoteState>;
      conversationId: Computed<bigint>;
      appId: Computed<bigint>;
      createdAt: Computed<Date>;
      editedAt: Computed<Date>;
      emojis: Computed<unknown>;
      conversationUri: Computed<string>;
      deletedAt: Computed<Date>;
      reblogOfActorId: Computed<bigint>;
      isOfOwnGroup: Computed<boolean>;
      membersSubscribed: Computed<boolean>;
      mentioned: Computed<string[]>;
      ofGroups: Computed<string[]>;
      listed: Computed<boolean>;
      discussedIn: Computed<string>;
      isInDiscussion: Computed<boolean>;
      tagSubscribed: Computed<boolean>;
      subscribed: Computed<boolean>;
      isEventMessage: Computed<boolean>;
      concernsOthers: Computed<boolean>;
      approval: Computed<ApprovalState>;
      silenced: Computed<boolean>;
      media: Computed<boolean>;
      tags: Computed<string[]>;
    };
  };
  custom_emojis: {
    parameters: [];
    columns: {
      shortcode: string;
      category: string | null;
      visible_in_picker: boolean;
      key: string;
      still_key: string | null;
    };
  };
  daily_counts_of: {
    parameters: [string, string, Date | string, Date | string];
    columns: {
      day: Date;
      value: bigint;
    };
  };
  daily_counts_sum: {
    parameters: [string, string];
    columns: {
      value: Computed<bigint>;
    };
  };
  dashboard_counts: {
    parameters: [Date];
    columns: {
      events: Computed<number>;
      comments: Computed<number>;
    };
  };
  database_size: {
    parameters: [];
    columns: {
      size: Computed<bigint>;
    };
  };
  date_poll_answers: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      option_id: bigint;
      answer: Computed<string>;
      people: Computed<number>;
    };
  };
  date_poll_voters: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      poll_id: bigint;
      people: Computed<number>;
    };
  };
  decay_link_trends: {
    parameters: [Date];
    columns: Record<never, never>;
  };
  decay_tag_trends: {
    parameters: [Date];
    columns: Record<never, never>;
  };
  delete_block: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
      here: Computed<boolean>;
    };
  };
  delete_conversations_with_domain: {
    parameters: [bigint | number, string];
    columns: Record<never, never>;
  };
  delete_event_cards: {
    parameters: [readonly (string | null)[], bigint | number];
    columns: Record<never, never>;
  };
  delete_follow: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
      uri: string | null;
      approved: boolean;
    };
  };
  delete_follow_notifications: {
    parameters: [readonly (bigint | null)[], readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  delete_old_user_ips: {
    parameters: [Date];
    columns: Record<never, never>;
  };
  delete_remote_emojis_of_domain: {
    parameters: [string];
    columns: {
      key: string | null;
      stillKey: string | null;
    };
  };
  delete_status_trends: {
    parameters: [];
    columns: Record<never, never>;
  };
  deleted_status: {
    parameters: [bigint | number];
    columns: {
      uri: Computed<string>;
      actor_id: Computed<bigint>;
      visibility: Computed<string>;
      author: Computed<string>;
      byGroup: Computed<boolean>;
      followers: Computed<string>;
      originalId: Computed<bigint>;
      original: Computed<string>;
      isOfLocal: Computed<boolean>;
      has_poll: Computed<boolean>;
    };
  };
  deliveries_waiting: {
    parameters: [readonly (string | null)[]];
    columns: {
      until: Computed<Date>;
    };
  };
  deliveries_waiting_for_hosts: {
    parameters: [readonly (string | null)[], Date];
    columns: {
      host: Computed<string>;
      last_hour: Computed<number>;
      last_day: Computed<number>;
      older: Computed<number>;
    };
  };
  devices_of_accounts: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: {
      account_id: bigint;
      devices: Computed<unknown>;
    };
  };
  digest_of_local_followers: {
    parameters: [bigint | number];
    columns: {
      followers_uri: string;
      digest: Computed<string>;
    };
  };
  dimension_instance_accounts: {
    parameters: [bigint | number, string];
    columns: {
      key: string;
      value: Computed<bigint>;
    };
  };
  dimension_instance_languages: {
    parameters: [bigint | number, bigint | number, bigint | number, string];
    columns: {
      key: string | null;
      value: Computed<bigint>;
    };
  };
  dimension_languages: {
    parameters: [Date | string, Date | string, bigint | number];
    columns: {
      key: string;
      value: Computed<bigint>;
    };
  };
  dimension_servers: {
    parameters: [Date | string, Date | string, bigint | number];
    columns: {
      key: string;
      value: Computed<bigint>;
    };
  };
  dimension_sources: {
    parameters: [bigint | number, bigint | number, bigint | number];
    columns: {
      key: Computed<string>;
      value: Computed<bigint>;
    };
  };
  dimension_tag_languages: {
    parameters: [bigint | number, bigint | number, bigint | number, bigint | number];
    columns: {
      key: string | null;
      value: Computed<bigint>;
    };
  };
  dimension_tag_servers: {
    parameters: [bigint | number, bigint | number, bigint | number, bigint | number];
    columns: {
      key: Computed<string>;
      value: Computed<bigint>;
    };
  };
  direct_timeline: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  direct_timeline_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  direct_timeline_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  direct_timeline_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  directory_active: {
    parameters: [bigint | number, Date, bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  directory_active_local: {
    parameters: [bigint | number, Date, bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  directory_new: {
    parameters: [bigint | number, Date, bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  directory_new_local: {
    parameters: [bigint | number, Date, bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  discussion_of_status: {
    parameters: [bigint | number];
    columns: {
      status_id: bigint;
    };
  };
  discussions: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  discussions_by_ids: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      status_id: bigint;
      group_id: bigint;
      title: string;
      answers_count: number;
      last_id: bigint;
      closed: Computed<boolean>;
      last_at: Computed<Date>;
    };
  };
  discussions_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  discussions_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  discussions_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  dismiss_announcement: {
    parameters: [bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  domain_blocks_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: string;
      second: Computed<string>;
    };
  };
  domain_effects: {
    parameters: [string];
    columns: {
      accounts: Computed<number>;
      following: Computed<number>;
      followers: Computed<number>;
    };
  };
  domains_of_host: {
    parameters: [string];
    columns: {
      domain: string | null;
    };
  };
  door_figures: {
    parameters: [bigint | number];
    columns: {
      kind: string | null;
      expected: Computed<number>;
      came: Computed<number>;
    };
  };
  door_list: {
    parameters: [bigint | number, bigint | number, bigint | number];
    columns: {
      id: bigint;
      event_id: bigint;
      actor_id: bigint;
      guests: number;
      ticket_kind: string | null;
      at: Computed<Date>;
      door: Computed<string>;
    };
  };
  effects_of_listed_domains: {
    parameters: [readonly (string | null)[]];
    columns: {
      domain: Computed<string>;
      accounts: Computed<number>;
      following: Computed<number>;
      followers: Computed<number>;
    };
  };
  end_announcements: {
    parameters: [Date];
    columns: {
      id: bigint;
    };
  };
  end_link_trends: {
    parameters: [Date];
    columns: Record<never, never>;
  };
  end_organizer_invitations: {
    parameters: [Date];
    columns: Record<never, never>;
  };
  end_tag_trends: {
    parameters: [Date];
    columns: Record<never, never>;
  };
  enqueue_job: {
    parameters: [string, string, string, Date, number, string, number, string];
    columns: {
      add_job: Computed<string>;
    };
  };
  enqueue_jobs: {
    parameters: [string];
    columns: {
      add_jobs: Computed<string>;
    };
  };
  enqueue_removals_of_follows: {
    parameters: [bigint | number];
    columns: {
      follower_id: bigint;
      job: Computed<bigint>;
    };
  };
  enqueue_unless_waiting: {
    parameters: [string, readonly (string | null)[], readonly (string | null)[], readonly (string | null)[], readonly (number | null)[]];
    columns: {
      id: Computed<bigint>;
    };
  };
  erase_bookmarks: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  erase_encrypted_messages: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  erase_favourites: {
    parameters: [bigint | number];
    columns: {
      count: Computed<bigint>;
    };
  };
  erase_poll_votes: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  erase_statuses: {
    parameters: [Date, bigint | number];
    columns: {
      id: bigint;
      visibility: StatusVisibility;
      inReplyToId: bigint | null;
      reblogOfId: bigint | null;
      quotedStatusId: bigint | null;
      quoteState: QuoteState | null;
    };
  };
  event_change_readers: {
    parameters: [readonly (bigint | null)[], readonly (bigint | null)[], Date];
    columns: {
      id: bigint;
      reader: Computed<bigint>;
      organizes: Computed<boolean>;
      concerned: Computed<boolean>;
    };
  };
  event_changes_after: {
    parameters: [bigint | number, bigint | number, bigint | number];
    columns: {
      id: bigint;
      eventId: bigint;
      what: string;
      aboutId: bigint | null;
    };
  };
  event_message_figures: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      message_id: bigint;
      recipients: Computed<number>;
      sent: Computed<number>;
      remote: Computed<number>;
      mailed: Computed<number>;
    };
  };
  event_thread_answers: {
    parameters: [readonly (bigint | null)[], bigint | number, Date, boolean];
    columns: {
      id: bigint;
      waits: Computed<boolean>;
      thread_id: Computed<bigint>;
    };
  };
  event_threads: {
    parameters: [bigint | number, bigint | number, bigint | number, bigint | number, Date, bigint | number, boolean];
    columns: {
      id: bigint;
      waits: Computed<boolean>;
    };
  };
  events_coming_anonymous: {
    parameters: [Date, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_coming_count_anonymous: {
    parameters: [Date];
    columns: {
      count: Computed<number>;
    };
  };
  events_coming_count_viewers: {
    parameters: [bigint | number, bigint | number, Date, boolean, boolean];
    columns: {
      count: Computed<number>;
    };
  };
  events_coming_viewers: {
    parameters: [bigint | number, bigint | number, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_actor_anonymous: {
    parameters: [Date, Date, bigint | number, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_actor_latest: {
    parameters: [Date, Date, bigint | number, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_actor_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, bigint | number, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_category_anonymous: {
    parameters: [Date, Date, string, string, string, number, number, number, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_category_latest: {
    parameters: [Date, Date, string, string, string, number, number, number, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_category_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, string, number, number, number, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_followed_anonymous: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_followed_latest: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_followed_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_free_anonymous: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_free_latest: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_free_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_going_anonymous: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_going_latest: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_going_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_language_anonymous: {
    parameters: [Date, Date, string, string, string, number, number, number, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_language_latest: {
    parameters: [Date, Date, string, string, string, number, number, number, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_language_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, string, number, number, number, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_near_anonymous: {
    parameters: [Date, Date, number, number, number, string, string, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_near_latest: {
    parameters: [Date, Date, number, number, number, string, string, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_near_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, number, number, number, string, string, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_online_anonymous: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_online_latest: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_online_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_place_anonymous: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_place_latest: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_place_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_tag_anonymous: {
    parameters: [Date, Date, string, string, string, number, number, number, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_tag_latest: {
    parameters: [Date, Date, string, string, string, number, number, number, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_tag_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, string, number, number, number, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_time_anonymous: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_time_latest: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_time_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_words_anonymous: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_words_latest: {
    parameters: [Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_filtered_by_words_viewers: {
    parameters: [bigint | number, bigint | number, Date, Date, string, string, number, number, number, string, string, string, boolean, boolean, boolean, Date, bigint | number, boolean, boolean, Date, boolean, boolean, boolean, boolean, number, number];
    columns: {
      id: Computed<bigint>;
    };
  };
  events_of_instances: {
    parameters: [readonly (string | null)[]];
    columns: {
      domain: string | null;
      count: Computed<number>;
    };
  };
  events_past_anonymous: {
    parameters: [Date, number, number];
    columns: {
      id: bigint;
      begins_on: Date;
    };
  };
  events_past_viewers: {
    parameters: [bigint | number, bigint | number, Date, boolean, boolean, number, number];
    columns: {
      id: bigint;
      begins_on: Date;
    };
  };
  every_inbox: {
    parameters: [];
    columns: {
      inbox: Computed<string>;
    };
  };
  expire_profiles_of_host: {
    parameters: [string];
    columns: Record<never, never>;
  };
  familiar_followers: {
    parameters: [readonly (bigint | null)[], bigint | number];
    columns: {
      id: bigint;
      followers: Computed<string[]>;
    };
  };
  fan_out_status: {
    parameters: [bigint | number, Date];
    columns: {
      actors: Computed<string>;
    };
  };
  fan_out_status_to_lists: {
    parameters: [bigint | number, Date];
    columns: {
      list_id: Computed<bigint>;
    };
  };
  favourite_status: {
    parameters: [bigint | number, bigint | number, bigint | number, Date, string, boolean, boolean];
    columns: {
      id: bigint;
      job: Computed<bigint>;
    };
  };
  favourited_by: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      actorId: bigint;
    };
  };
  favourited_by_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      actorId: bigint;
    };
  };
  favourites_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: Computed<string>;
      second: Computed<string>;
    };
  };
  featured_tag_suggestions: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  featured_tags_of_actor: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
      name: string;
      title: string;
      statuses_count: Computed<number>;
      last_status_at: Computed<Date>;
    };
  };
  federation_with_domains: {
    parameters: [string];
    columns: {
      place: Computed<number>;
      severity: Computed<string>;
      reject_media: Computed<boolean>;
      reject_reports: Computed<boolean>;
      allowed: Computed<boolean>;
    };
  };
  file_at_address: {
    parameters: [readonly (string | null)[]];
    columns: {
      key: Computed<string>;
    };
  };
  fill_list_by_tag: {
    parameters: [bigint | number, Date, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  fill_lists: {
    parameters: [bigint | number, Date, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  filters_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: Computed<string>;
      second: Computed<string>;
    };
  };
  filters_of_viewers: {
    parameters: [readonly (bigint | null)[], readonly (bigint | null)[], Date];
    columns: {
      actor_id: bigint;
      id: bigint;
      title: string;
      context: string[] | null;
      action: Computed<string>;
      expires_at: Date | null;
      keywords: Computed<unknown>;
      statuses: Computed<unknown>;
    };
  };
  first_group_to_share: {
    parameters: [readonly (bigint | null)[], bigint | number];
    columns: {
      id: bigint;
    };
  };
  followed_tags_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: string;
      second: Computed<string>;
    };
  };
  follower_digests: {
    parameters: [bigint | number];
    columns: {
      uri: Computed<string>;
      followers_uri: Computed<string>;
      origin: Computed<string>;
      digest: Computed<string>;
    };
  };
  followers_beside_requester: {
    parameters: [bigint | number, bigint | number];
    columns: {
      uri: string;
    };
  };
  followers_here: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      there: Computed<boolean>;
    };
  };
  followers_to_notify_of_move: {
    parameters: [readonly (bigint | null)[], bigint | number, Date];
    columns: {
      id: bigint;
    };
  };
  follows_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: Computed<string>;
      second: Computed<string>;
    };
  };
  follows_with_domain: {
    parameters: [string, bigint | number];
    columns: {
      id: Computed<bigint>;
    };
  };
  foreign_password_schemes: {
    parameters: [string];
    columns: {
      scheme: Computed<string>;
    };
  };
  forget_last_status: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  forward_report_not_to: {
    parameters: [string, string];
    columns: Record<never, never>;
  };
  forward_report_only_to: {
    parameters: [bigint | number, readonly (string | null)[]];
    columns: Record<never, never>;
  };
  free_remote_handle: {
    parameters: [string, string, string];
    columns: {
      id: bigint;
      uri: string;
    };
  };
  give_invites_back: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  group: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  group_accounts: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      origin_id: bigint;
    };
  };
  group_accounts_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      origin_id: bigint;
    };
  };
  groups_count_events: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  groups_count_full: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  groups_count_kind: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  groups_count_plain: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  groups_count_sender: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  groups_events: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_events_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_full: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_full_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_kind: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_kind_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_plain: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: string;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_plain_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: string;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_sender: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_sender_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      type: Computed<string>;
      origin_id: Computed<bigint>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      event_id: Computed<bigint>;
      report_id: Computed<bigint>;
      account_warning_id: Computed<bigint>;
      collection_id: Computed<bigint>;
      group_invitation_id: Computed<bigint>;
      severance_id: Computed<bigint>;
      member_id: Computed<bigint>;
      tag_id: Computed<bigint>;
      moved_to_id: Computed<bigint>;
      date_poll_id: Computed<bigint>;
      group_key: Computed<string>;
      filtered: Computed<boolean>;
      created_at: Computed<Date>;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      key: Computed<string>;
      members: Computed<number>;
      newest: Computed<bigint>;
      page_min: Computed<bigint>;
      page_max: Computed<bigint>;
      sample: Computed<string[]>;
      page_at: Computed<Date>;
    };
  };
  groups_that_share_status: {
    parameters: [bigint | number, bigint | number];
    columns: {
      statusId: bigint;
      isOfLocal: Computed<boolean>;
      isActive: Computed<boolean>;
      boostId: bigint;
      boost: string;
      groupId: bigint;
      uri: string;
      followersUri: string;
      visibility: Computed<string>;
    };
  };
  holders_of_streams: {
    parameters: [readonly (bigint | null)[], readonly (bigint | null)[]];
    columns: {
      place: Computed<number>;
      is_held: Computed<boolean>;
      owes_second_factor: Computed<boolean>;
    };
  };
  home_timeline: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  home_timeline_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  home_timeline_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  home_timeline_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  inboxes_of_acquainted: {
    parameters: [bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_actors: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_blockers: {
    parameters: [bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_deleted_shared_status: {
    parameters: [bigint | number, bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_deleted_status: {
    parameters: [bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_event: {
    parameters: [bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_followers: {
    parameters: [bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_group: {
    parameters: [bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_instances: {
    parameters: [bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_instances_of_origin: {
    parameters: [bigint | number, string];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_private_event: {
    parameters: [bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_profile: {
    parameters: [bigint | number, bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_relays: {
    parameters: [bigint | number];
    columns: {
      inbox: string;
    };
  };
  inboxes_of_shared_status: {
    parameters: [bigint | number, bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_status: {
    parameters: [bigint | number];
    columns: {
      inbox: Computed<string>;
    };
  };
  inboxes_of_unannounced_event: {
    parameters: [bigint | number, boolean];
    columns: {
      inbox: Computed<string>;
    };
  };
  insert_arrivals: {
    parameters: [readonly (bigint | null)[], readonly (string | null)[], readonly (bigint | null)[], readonly (bigint | null)[], readonly (string | null)[], Date, number];
    columns: {
      id: bigint;
    };
  };
  insert_block: {
    parameters: [bigint | number, bigint | number, bigint | number, Date];
    columns: {
      id: bigint;
    };
  };
  insert_canonical_email_block: {
    parameters: [bigint | number, string, bigint | number, Date];
    columns: Record<never, never>;
  };
  insert_event_message_recipients: {
    parameters: [bigint | number, bigint | number, bigint | number, bigint | number, readonly (AddressedRole | null)[]];
    columns: Record<never, never>;
  };
  insert_follow: {
    parameters: [bigint | number, bigint | number, bigint | number, boolean, string, Date];
    columns: Record<never, never>;
  };
  insert_notifications: {
    parameters: [readonly (bigint | null)[], bigint | number, string, bigint | number, Date, boolean, boolean, readonly (bigint | null)[], boolean, bigint | number, bigint | number, bigint | number, bigint | number, bigint | number, bigint | number, bigint | number, bigint | number, bigint | number, bigint | number];
    columns: {
      job: Computed<bigint>;
    };
  };
  insert_reblog: {
    parameters: [bigint | number, bigint | number, bigint | number, Date, StatusVisibility, bigint | number, string, boolean, StatusVisibility, string];
    columns: {
      id: Computed<bigint>;
      job: Computed<bigint>;
    };
  };
  insert_status: {
    parameters: [bigint | number, bigint | number, Date, string, string, string, boolean, string, StatusVisibility, bigint | number, bigint | number, bigint | number, bigint | number, bigint | number, QuotePolicy, string, string, string, string, boolean, readonly (string | null)[], string, readonly (bigint | null)[], readonly (bigint | null)[], boolean, QuoteState, QuotePolicy, StatusVisibility, InteractionPolicy, InteractionPolicy, bigint | number, bigint | number];
    columns: {
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      numbers: Computed<string>;
      flags: Computed<number>;
      author_revision: Computed<string>;
      revision: Computed<string>;
      uri: Computed<string>;
      url: Computed<string>;
      visibility: Computed<StatusVisibility>;
      quote_policy: Computed<QuotePolicy>;
      quote_manual_policy: Computed<QuotePolicy>;
      reply_policy: Computed<InteractionPolicy>;
      reply_manual_policy: Computed<InteractionPolicy>;
      created_at: Computed<Date>;
      author_sensitized: Computed<boolean>;
      app_name: Computed<string>;
      app_website: Computed<string>;
      job: Computed<bigint>;
    };
  };
  insert_tags: {
    parameters: [Date, readonly (bigint | null)[], readonly (string | null)[], readonly (string | null)[], readonly (string | null)[]];
    columns: Record<never, never>;
  };
  instance_peers: {
    parameters: [];
    columns: {
      domain: string | null;
    };
  };
  instance_stats: {
    parameters: [Date, Date];
    columns: {
      users: Computed<number>;
      activeMonth: Computed<number>;
      activeHalfyear: Computed<number>;
      statuses: Computed<number>;
      domains: Computed<number>;
    };
  };
  instance_weeks_counted: {
    parameters: [readonly (Date | null)[], readonly (bigint | null)[], readonly (bigint | null)[]];
    columns: {
      week: Computed<Date>;
      statuses: Computed<number>;
      logins: Computed<number>;
      registrations: Computed<number>;
    };
  };
  interactable_status: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
      actorId: bigint;
      visibility: StatusVisibility;
      groupId: bigint | null;
      namedId: bigint;
      namedActorId: bigint;
      likePolicy: Computed<InteractionPolicy>;
      likeManualPolicy: Computed<InteractionPolicy>;
      announcePolicy: Computed<InteractionPolicy>;
      announceManualPolicy: Computed<InteractionPolicy>;
    };
  };
  ip_blocks: {
    parameters: [];
    columns: {
      network: string;
      severity: IpBlockSeverity;
      expires_at: Date | null;
    };
  };
  ips_of_accounts: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      actor_id: bigint;
      ip: Computed<string>;
      used_at: Computed<Date>;
    };
  };
  is_of_followed_instance: {
    parameters: [string];
    columns: {
      there: Computed<boolean>;
    };
  };
  is_suspended_signer: {
    parameters: [bigint | number];
    columns: {
      there: Computed<boolean>;
    };
  };
  jobs_locked_by: {
    parameters: [string];
    columns: {
      id: Computed<string>;
      attempts: Computed<number>;
    };
  };
  keep_activity_to_group: {
    parameters: [bigint | number, string, string];
    columns: {
      status_id: bigint;
    };
  };
  keep_instance_accounts: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_instance_followers: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_instance_follows: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_instance_media_attachments: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_instance_reports: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_instance_statuses: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_interactions: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_new_users: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_opened_reports: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_removed_media: {
    parameters: [bigint | number, string, string];
    columns: Record<never, never>;
  };
  keep_removed_status: {
    parameters: [bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  keep_resolved_reports: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_tag_accounts: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_tag_servers: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  keep_tag_uses: {
    parameters: [bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  kept_out: {
    parameters: [bigint | number, bigint | number];
    columns: {
      kept: Computed<boolean>;
    };
  };
  known_totals: {
    parameters: [bigint | number];
    columns: {
      statusesCount: Computed<number>;
      followersCount: Computed<number>;
      followingCount: Computed<number>;
    };
  };
  last_answer_ends: {
    parameters: [string, string];
    columns: {
      ends: Computed<boolean>;
    };
  };
  last_copy_beyond_size: {
    parameters: [number];
    columns: {
      cached_at: Computed<Date>;
    };
  };
  learn_statuses: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      search_learn_statuses: Computed<string>;
    };
  };
  lift_silenced_by_block: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  lift_suspended_by_block: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  limited_federation: {
    parameters: [];
    columns: {
      limited: Computed<boolean>;
    };
  };
  link_timeline: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  link_timeline_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  link_timeline_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  link_timeline_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  list_members_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: Computed<string>;
      second: Computed<string>;
    };
  };
  list_timeline: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  list_timeline_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  list_timeline_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  list_timeline_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  lists_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: Computed<string>;
      second: Computed<string>;
    };
  };
  local_actor_by_name: {
    parameters: [string];
    columns: {
      type: Computed<string>;
    };
  };
  local_actor_gone: {
    parameters: [string, string];
    columns: {
      there: Computed<boolean>;
    };
  };
  locales_of_note_writers: {
    parameters: [bigint | number];
    columns: {
      locale: string;
    };
  };
  lock_account_warning: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_actor: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_actor_stats: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
    };
  };
  lock_announcement: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_appeal: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_authorization_code: {
    parameters: [Uint8Array];
    columns: {
      id: bigint;
    };
  };
  lock_calendar_source: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_canonical_email_block: {
    parameters: [string];
    columns: {
      id: bigint;
      reference_actor_id: bigint | null;
    };
  };
  lock_collection: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_community_picture: {
    parameters: [];
    columns: Record<never, never>;
  };
  lock_custom_emoji: {
    parameters: [bigint | number];
    columns: {
      key: string;
      stillKey: string | null;
    };
  };
  lock_date_poll: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_devices: {
    parameters: [bigint | number, readonly (bigint | null)[], readonly (string | null)[]];
    columns: {
      id: bigint;
      account_id: bigint;
      device_id: string;
    };
  };
  lock_discussion: {
    parameters: [bigint | number];
    columns: {
      status_id: bigint;
    };
  };
  lock_discussion_to_answer: {
    parameters: [bigint | number];
    columns: {
      status_id: bigint;
    };
  };
  lock_discussion_to_count: {
    parameters: [bigint | number];
    columns: {
      status_id: bigint;
    };
  };
  lock_event: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_event_by_uuid: {
    parameters: [string];
    columns: {
      id: bigint;
    };
  };
  lock_event_series: {
    parameters: [string];
    columns: {
      id: string;
    };
  };
  lock_filter: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_follow_of_endorsement: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_follows_of_members: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: {
      id: bigint;
      target_id: bigint;
    };
  };
  lock_free_events: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
    };
  };
  lock_instance_domain_block: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_key: {
    parameters: [string];
    columns: {
      pg_advisory_xact_lock: Computed<string>;
    };
  };
  lock_list: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_media: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_movable_follows: {
    parameters: [bigint | number, bigint | number, readonly (bigint | null)[]];
    columns: {
      id: bigint;
      follower_id: bigint;
      uri: string | null;
      there: Computed<boolean>;
    };
  };
  lock_occurrences: {
    parameters: [string, Date];
    columns: {
      id: bigint;
      recurrence_id: Date | null;
    };
  };
  lock_open_reports: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_pairs: {
    parameters: [readonly (string | null)[]];
    columns: {
      pg_advisory_xact_lock: Computed<string>;
    };
  };
  lock_poll: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_preview_card: {
    parameters: [bigint | number];
    columns: {
      '?column?': Computed<number>;
    };
  };
  lock_replies_removed_from_discussion: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_report: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_role: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_roles: {
    parameters: [];
    columns: {
      id: bigint;
    };
  };
  lock_series_participant: {
    parameters: [string, bigint | number];
    columns: {
      actor_id: bigint;
    };
  };
  lock_session: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_settings: {
    parameters: [];
    columns: Record<never, never>;
  };
  lock_several_media: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
    };
  };
  lock_standing_warning: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_stats_of_follows: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_status: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_status_stats: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
    };
  };
  lock_statuses: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
    };
  };
  lock_statuses_of_thread: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_tag: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_unrevoked_access_token: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_unrevoked_session: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_user: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
    };
  };
  lock_user_with_position: {
    parameters: [bigint | number];
    columns: {
      position: Computed<number>;
    };
  };
  lock_users: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
    };
  };
  lone_account: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      origin_id: bigint;
    };
  };
  lone_account_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      origin_id: bigint;
    };
  };
  make_deliveries_due: {
    parameters: [Date, string, string];
    columns: {
      reschedule_jobs: Computed<string>;
    };
  };
  mark_silenced_by_block: {
    parameters: [Date, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  mark_suspended_by_block: {
    parameters: [Date, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  may_post_to_group: {
    parameters: [bigint | number, bigint | number];
    columns: {
      allowed: Computed<boolean>;
      mayWriteToMembers: Computed<boolean>;
    };
  };
  mention_in_approved_reply: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  merge_notification_requests: {
    parameters: [bigint | number];
    columns: {
      merged: Computed<number>;
    };
  };
  merge_user_settings: {
    parameters: [string, bigint | number];
    columns: Record<never, never>;
  };
  move_endorsements: {
    parameters: [bigint | number, bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  move_endorsements_of_follows: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  move_follows: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  move_list_members_of_follows: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  move_list_memberships: {
    parameters: [bigint | number, bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  move_occurrences: {
    parameters: [string, Date, string];
    columns: Record<never, never>;
  };
  move_series_organizers: {
    parameters: [string, Date, string, number, string];
    columns: Record<never, never>;
  };
  move_series_participants: {
    parameters: [string, string, number, string];
    columns: Record<never, never>;
  };
  mutes_not_in_import: {
    parameters: [bigint | number, bigint | number, string, bigint | number];
    columns: {
      first: Computed<string>;
      second: Computed<string>;
    };
  };
  named_keys: {
    parameters: [readonly (string | null)[]];
    columns: {
      key: Computed<string>;
    };
  };
  networks_of_user: {
    parameters: [string];
    columns: {
      ip: Computed<string>;
    };
  };
  new_publishers: {
    parameters: [];
    columns: {
      domain: Computed<string>;
    };
  };
  newest_event_change: {
    parameters: [];
    columns: {
      id: bigint;
    };
  };
  next_actors_of_server: {
    parameters: [string, string, bigint | number];
    columns: {
      id: bigint;
    };
  };
  next_arrivals: {
    parameters: [string, number];
    columns: {
      id: bigint;
      senderId: bigint;
      ownerId: bigint | null;
      body: string;
    };
  };
  next_media_of_domain: {
    parameters: [string, bigint | number];
    columns: {
      id: bigint;
      statusId: bigint | null;
      remoteUrl: string | null;
    };
  };
  next_movable_follows: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
      follower_id: bigint;
    };
  };
  next_process_number: {
    parameters: [];
    columns: {
      number: Computed<bigint>;
    };
  };
  notification: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
    };
  };
  notification_request: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      origin_id: bigint;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      count: Computed<number>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      created_at: Date;
      updated_at: Date;
    };
  };
  notification_requests: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      origin_id: bigint;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      count: Computed<number>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      created_at: Date;
      updated_at: Date;
    };
  };
  notification_requests_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      origin_id: bigint;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
      count: Computed<number>;
      status_id: Computed<bigint>;
      status_actor_id: Computed<bigint>;
      created_at: Date;
      updated_at: Date;
    };
  };
  notifications_count_events: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  notifications_count_full: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  notifications_count_kind: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  notifications_count_plain: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  notifications_count_sender: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      count: Computed<number>;
    };
  };
  notifications_events: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
    };
  };
  notifications_events_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
    };
  };
  notifications_full: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
    };
  };
  notifications_full_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
    };
  };
  notifications_kind: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
    };
  };
  notifications_kind_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
    };
  };
  notifications_plain: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: string;
      origin_numbers: Computed<string>;
    };
  };
  notifications_plain_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: string;
      origin_numbers: Computed<string>;
    };
  };
  notifications_sender: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
    };
  };
  notifications_sender_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: string;
      origin_id: bigint;
      status_id: bigint | null;
      status_actor_id: Computed<bigint>;
      event_id: bigint | null;
      report_id: bigint | null;
      account_warning_id: bigint | null;
      collection_id: bigint | null;
      group_invitation_id: bigint | null;
      severance_id: bigint | null;
      member_id: bigint | null;
      tag_id: bigint | null;
      moved_to_id: bigint | null;
      date_poll_id: bigint | null;
      group_key: string | null;
      filtered: boolean;
      created_at: Date;
      origin_revision: Computed<string>;
      origin_numbers: Computed<string>;
    };
  };
  object_at: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      kind: Computed<string>;
      local: Computed<boolean>;
      id: Computed<bigint>;
      uuid: Computed<string>;
    };
  };
  occurrences_to_announce: {
    parameters: [Date, Date, bigint | number];
    columns: {
      id: bigint;
    };
  };
  oldest_event_change: {
    parameters: [];
    columns: {
      id: bigint;
    };
  };
  origins: {
    parameters: [];
    columns: {
      handleDomain: string;
      host: string;
      actorPath: string;
    };
  };
  own_wall_requests: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  own_wall_requests_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  own_wall_requests_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  own_wall_requests_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  page_at_address: {
    parameters: [string];
    columns: {
      path: Computed<string>;
    };
  };
  participants_by_role: {
    parameters: [readonly (bigint | null)[], boolean];
    columns: {
      event_id: Computed<bigint>;
      role: Computed<ParticipantRole>;
      taken: Computed<number>;
      shown: Computed<number>;
      taken_guests: Computed<number>;
      shown_guests: Computed<number>;
      organizers: Computed<string[]>;
      is_remote: Computed<boolean>;
      participant_count: Computed<number>;
      remaining_places: Computed<number>;
      waiting: Computed<number>;
      offered: Computed<number>;
      held: Computed<number>;
      kind_seats: Computed<unknown>;
    };
  };
  pause_silent_host: {
    parameters: [string, string, string, Date, Date];
    columns: Record<never, never>;
  };
  paused_hosts: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
    };
  };
  paused_hosts_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
    };
  };
  pending_notifications: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      requests: Computed<number>;
      notifications: Computed<number>;
    };
  };
  people_of_hosts: {
    parameters: [readonly (string | null)[]];
    columns: {
      host: Computed<string>;
      count: Computed<number>;
    };
  };
  pictures_in_event_descriptions: {
    parameters: [readonly (string | null)[]];
    columns: {
      key: Computed<string>;
    };
  };
  postgres_version: {
    parameters: [];
    columns: {
      version: Computed<string>;
    };
  };
  posting_settings: {
    parameters: [bigint | number, bigint | number];
    columns: {
      settings: unknown;
      locked: boolean;
      moved: Computed<boolean>;
    };
  };
  posts_of_thread: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
      uri: string;
    };
  };
  predecessor_of_remote_actor: {
    parameters: [string, string, string];
    columns: {
      id: bigint;
      uri: string;
    };
  };
  profile_refresh: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      uri: string;
      id: Computed<bigint>;
      started_at: Computed<Date>;
      finished_at: Computed<Date>;
      result_count: Computed<number>;
    };
  };
  progress_of_imports: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
      waiting: Computed<number>;
      failed: Computed<number>;
    };
  };
  public_timeline: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_languages: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_languages_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_languages_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_languages_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_local: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_local_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_local_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_local_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_media: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_media_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_media_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_media_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_timeline_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  public_traits: {
    parameters: [bigint | number];
    columns: {
      silenced: Computed<boolean>;
      media: boolean;
      tags: Computed<string[]>;
    };
  };
  publish_approved_status: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  publish_due_announcements: {
    parameters: [Date];
    columns: {
      id: bigint;
    };
  };
  purge_followed: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  purge_followers: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  purge_home_entries: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  purge_notifications_caused: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  purge_notifications_received: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  questions_answered: {
    parameters: [bigint | number];
    columns: {
      question: Computed<string>;
    };
  };
  quoted_skeletons: {
    parameters: [readonly (bigint | null)[], bigint | number];
    columns: {
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
      muted_until: Computed<Date>;
    };
  };
  quotes_of_status: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  quotes_of_status_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  quotes_of_status_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  quotes_of_status_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  reaction_counts: {
    parameters: [readonly (bigint | null)[], bigint | number];
    columns: {
      announcement_id: bigint;
      name: string;
      custom: Computed<boolean>;
      count: Computed<number>;
      me: Computed<boolean>;
    };
  };
  readers_of_status: {
    parameters: [bigint | number];
    columns: {
      actor_id: Computed<bigint>;
    };
  };
  reblog_by_actor: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  reblogged_by: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      actorId: bigint;
    };
  };
  reblogged_by_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      actorId: bigint;
    };
  };
  reblogs_to_remove: {
    parameters: [bigint | number];
    columns: {
      id: bigint;
      recipients: Computed<string[]>;
      lists: Computed<string[]>;
    };
  };
  record_activity: {
    parameters: [Date | string, bigint | number];
    columns: Record<never, never>;
  };
  record_activity_of_day: {
    parameters: [Date | string, bigint | number, bigint | number, Date, Date];
    columns: Record<never, never>;
  };
  record_activity_today: {
    parameters: [Date | string, bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  record_conversations: {
    parameters: [bigint | number, readonly (bigint | null)[], Date, readonly (bigint | null)[]];
    columns: {
      id: bigint;
      actor_id: bigint;
    };
  };
  record_email_domain_attempts: {
    parameters: [Date | string, Uint8Array, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  record_event_change: {
    parameters: [bigint | number, bigint | number, string, bigint | number, readonly (bigint | null)[], Date, string, bigint | number, string];
    columns: {
      job: Computed<bigint>;
    };
  };
  record_use_of_copies: {
    parameters: [readonly (string | null)[], Date];
    columns: Record<never, never>;
  };
  recount_discussion: {
    parameters: [bigint | number];
    columns: {
      status_id: bigint;
    };
  };
  recount_restored_poll: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  recount_restored_status: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  reject_favourite: {
    parameters: [bigint | number];
    columns: {
      status_id: bigint;
    };
  };
  related_events: {
    parameters: [readonly (bigint | null)[], Date];
    columns: {
      event_id: bigint;
      related_id: bigint;
    };
  };
  related_tags: {
    parameters: [readonly (bigint | null)[], Date];
    columns: {
      tag_id: Computed<bigint>;
      related_id: bigint;
    };
  };
  relation_to_report: {
    parameters: [number, bigint | number, bigint | number, bigint | number];
    columns: {
      own: Computed<boolean>;
      self: Computed<boolean>;
      above: Computed<boolean>;
    };
  };
  relationships_by_ids: {
    parameters: [readonly (bigint | null)[], bigint | number, Date, boolean];
    columns: {
      id: bigint;
      following: Computed<boolean>;
      show_reblogs: Computed<boolean>;
      notify: Computed<boolean>;
      languages: Computed<string[]>;
      followed: Computed<boolean>;
      blocking: Computed<boolean>;
      blocked_by: Computed<boolean>;
      muting: Computed<boolean>;
      hide_notifications: Computed<boolean>;
      muting_expires_at: Computed<Date>;
      note: Computed<string>;
      domain_blocking: Computed<boolean>;
      endorsed: Computed<boolean>;
    };
  };
  relay_by_actor: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
    };
  };
  remember_undone_activity: {
    parameters: [bigint | number, string, Date];
    columns: Record<never, never>;
  };
  remind_participants: {
    parameters: [Date];
    columns: {
      job: Computed<bigint>;
    };
  };
  remote_actor_by_handle: {
    parameters: [string, string];
    columns: {
      uri: string;
    };
  };
  remote_host: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      host: string;
      signatureKind: string | null;
      failedDays: number;
      failedOn: Date | null;
      unavailableSince: Date | null;
      software: string | null;
      softwareReadAt: Date | null;
      heardAt: Date | null;
      reachedAt: Date | null;
    };
  };
  remove_arrivals: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      job: Computed<bigint>;
    };
  };
  remove_entries_of_revoked_reply: {
    parameters: [bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  remove_from_home: {
    parameters: [bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  remove_old_answers: {
    parameters: [Date];
    columns: Record<never, never>;
  };
  remove_old_door_acts: {
    parameters: [Date];
    columns: Record<never, never>;
  };
  remove_old_series_answers: {
    parameters: [Date];
    columns: Record<never, never>;
  };
  remove_reblogs: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  remove_tag_from_home: {
    parameters: [bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  rename_pictures_in_descriptions: {
    parameters: [string, string];
    columns: Record<never, never>;
  };
  rename_purged_actors: {
    parameters: [Date, readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  rename_purged_statuses: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  renew_occurrences: {
    parameters: [string];
    columns: Record<never, never>;
  };
  replies_of_status: {
    parameters: [bigint | number, boolean, bigint | number];
    columns: {
      id: bigint;
      uri: string;
    };
  };
  replies_removed_from_discussions: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
    };
  };
  reply_requests: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  reply_requests_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  reply_requests_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  reply_requests_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  reports_of_hosts: {
    parameters: [readonly (string | null)[]];
    columns: {
      host: Computed<string>;
      count: Computed<number>;
    };
  };
  request_follows_of_successor: {
    parameters: [bigint | number];
    columns: {
      job: Computed<bigint>;
    };
  };
  request_on_wall: {
    parameters: [bigint | number, bigint | number, Date];
    columns: {
      state: Computed<ApprovalState>;
    };
  };
  reset_old_remote_emojis: {
    parameters: [Date];
    columns: {
      key: string | null;
      stillKey: string | null;
    };
  };
  reset_remote_media: {
    parameters: [readonly (bigint | null)[], readonly (string | null)[]];
    columns: Record<never, never>;
  };
  restore_activities_to_groups: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_bookmarks: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_discussions: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_event_comments: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_event_message_copy: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_event_message_recipients: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_favourites: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_filter_statuses: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_media: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_mentions: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_notifications: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_own_home_entry: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_poll_votes: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_polls: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_quotes: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_remote_policies: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_remote_quotes: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_replies: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_status: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_status_approvals: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_status_cards: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_status_edits: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_status_pins: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_status_stats: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_status_tags: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  restore_wall_requests: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  retention: {
    parameters: [bigint | number, bigint | number, string];
    columns: {
      cohort: Computed<Date>;
      last: Computed<Date>;
      users: Computed<number>;
    };
  };
  revise_attributions: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  revise_statuses: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  revise_statuses_of_card: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  revise_statuses_of_event_card: {
    parameters: [string];
    columns: Record<never, never>;
  };
  saved_in_bookmarks: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      row_id: bigint;
      id: bigint;
      actor_id: bigint;
    };
  };
  saved_in_bookmarks_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      row_id: bigint;
      id: bigint;
      actor_id: bigint;
    };
  };
  saved_in_favourites: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      row_id: bigint;
      id: bigint;
      actor_id: bigint;
    };
  };
  saved_in_favourites_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      row_id: bigint;
      id: bigint;
      actor_id: bigint;
    };
  };
  score_link_trends: {
    parameters: [Date, number, bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  score_statuses: {
    parameters: [Date, bigint | number, number];
    columns: Record<never, never>;
  };
  score_tag_trends: {
    parameters: [Date, number, bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  search_accounts: {
    parameters: [string, string, string, bigint | number, boolean, bigint | number, bigint | number, boolean, boolean, boolean];
    columns: {
      id: bigint;
    };
  };
  search_events: {
    parameters: [string, bigint | number, bigint | number, Date, readonly (bigint | null)[], boolean, boolean];
    columns: {
      total: Computed<number>;
      id: Computed<bigint>;
    };
  };
  search_events_forgiving: {
    parameters: [string, bigint | number, bigint | number, Date, readonly (bigint | null)[], boolean, boolean];
    columns: {
      total: Computed<number>;
      id: Computed<bigint>;
    };
  };
  search_groups: {
    parameters: [string, bigint | number, bigint | number];
    columns: {
      total: Computed<number>;
      id: Computed<bigint>;
    };
  };
  search_groups_forgiving: {
    parameters: [string, bigint | number, bigint | number];
    columns: {
      total: Computed<number>;
      id: Computed<bigint>;
    };
  };
  search_hashtags: {
    parameters: [string, bigint | number, bigint | number, boolean];
    columns: {
      id: bigint;
    };
  };
  search_peers: {
    parameters: [string];
    columns: {
      domain: string | null;
    };
  };
  search_persons: {
    parameters: [string, bigint | number, bigint | number, bigint | number, bigint | number, boolean];
    columns: {
      total: Computed<number>;
      id: Computed<bigint>;
    };
  };
  search_persons_forgiving: {
    parameters: [string, bigint | number, bigint | number, bigint | number, bigint | number, boolean];
    columns: {
      total: Computed<number>;
      id: Computed<bigint>;
    };
  };
  search_public_events: {
    parameters: [string, bigint | number, bigint | number, Date];
    columns: {
      total: Computed<number>;
      id: Computed<bigint>;
    };
  };
  search_public_events_forgiving: {
    parameters: [string, bigint | number, bigint | number, Date];
    columns: {
      total: Computed<number>;
      id: Computed<bigint>;
    };
  };
  seats_by_kind: {
    parameters: [bigint | number];
    columns: {
      kind: Computed<string>;
      seats: Computed<number>;
    };
  };
  sender_by_key: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      uri: string;
      domain: string | null;
      suspended_at: Date | null;
      public_key: string;
    };
  };
  sent_activity: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      kind: Computed<string>;
      id: Computed<bigint>;
    };
  };
  series_due: {
    parameters: [Date];
    columns: {
      job: Computed<bigint>;
    };
  };
  series_participants_outdated: {
    parameters: [string, bigint | number, Date];
    columns: {
      actor_id: bigint;
    };
  };
  servers_below_domain: {
    parameters: [string];
    columns: {
      domain: string | null;
      host: Computed<string>;
    };
  };
  servers_of_report: {
    parameters: [readonly (bigint | null)[], readonly (string | null)[], readonly (string | null)[]];
    columns: {
      domain: Computed<string>;
      host: Computed<string>;
    };
  };
  session_by_id: {
    parameters: [bigint | number];
    columns: {
      revoked_at: Date | null;
      expires_at: Date;
      user_id: bigint;
      actor_id: Computed<bigint>;
      role_id: Computed<bigint>;
      role_position: Computed<number>;
      permissions: Computed<number>;
      owes_second_factor: Computed<boolean>;
      locale: string;
      chosen_languages: string[] | null;
      settings: unknown;
      locked: Computed<boolean>;
      moved: Computed<boolean>;
      confirmed: Computed<boolean>;
      approved: Computed<boolean>;
      suspended: Computed<boolean>;
    };
  };
  set_recurrence_ids: {
    parameters: [readonly (bigint | null)[], readonly (Date | null)[]];
    columns: Record<never, never>;
  };
  sever_follows: {
    parameters: [readonly (bigint | null)[], boolean, bigint | number, boolean];
    columns: {
      id: bigint;
      follower_id: bigint;
      target_id: bigint;
      approved: boolean;
      show_reblogs: boolean;
      notify: boolean;
      languages: string[] | null;
      uri: string | null;
      here_id: Computed<bigint>;
      other_id: Computed<bigint>;
      followed: Computed<boolean>;
      is_person: Computed<boolean>;
      jobs: Computed<bigint>;
    };
  };
  share_deletions_lock: {
    parameters: [];
    columns: {
      free: Computed<boolean>;
    };
  };
  shared_discussion: {
    parameters: [bigint | number, bigint | number];
    columns: {
      status_id: bigint;
    };
  };
  signer_by_id: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      type: ActorType;
      preferredUsername: string;
      domain: string | null;
      origin: string | null;
      name: string;
      summarySource: string;
      summary: string;
      fields: unknown;
      uri: string;
      url: string;
      inbox: string;
      outbox: string;
      sharedInbox: string | null;
      followersUri: string;
      userId: bigint | null;
      avatarId: bigint | null;
      bannerId: bigint | null;
      locked: boolean;
      discoverable: boolean;
      indexable: boolean;
      hideCollections: boolean;
      bot: boolean;
      memorial: boolean;
      emojis: unknown;
      showMedia: boolean;
      showMediaReplies: boolean;
      showFeatured: boolean;
      attributionDomains: string[] | null;
      groupType: GroupType | null;
      openness: Openness | null;
      posting: GroupPosting;
      approvesPosts: boolean;
      suspendedAt: Date | null;
      silencedAt: Date | null;
      sensitizedAt: Date | null;
      deletedAt: Date | null;
      heldUntil: Date | null;
      movedToId: bigint | null;
      movedAt: Date | null;
      createdAt: Date;
      updatedAt: Date;
      fetchedAt: Computed<Date>;
    };
  };
  silent_host: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      own: Computed<Date>;
      of_site: Computed<Date>;
    };
  };
  sites_without_job: {
    parameters: [];
    columns: {
      site: string;
    };
  };
  some_quotes: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  status_by_idempotency_key: {
    parameters: [bigint | number, string];
    columns: {
      id: bigint;
      actor_id: bigint;
    };
  };
  status_by_uri: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      actorId: bigint;
      text: string;
      content: string;
      spoilerText: string;
      sensitive: boolean;
      language: string | null;
      visibility: StatusVisibility;
      local: boolean;
      groupId: bigint | null;
      hasMedia: boolean;
      uri: string;
      url: string;
      inReplyToId: bigint | null;
      inReplyToActorId: bigint | null;
      reblogOfId: bigint | null;
      quotePolicy: QuotePolicy;
      quoteManualPolicy: QuotePolicy;
      replyPolicy: InteractionPolicy;
      replyManualPolicy: InteractionPolicy;
      quotedStatusId: bigint | null;
      quotedActorId: bigint | null;
      quoteState: QuoteState | null;
      conversationId: bigint;
      appId: bigint | null;
      createdAt: Date;
      editedAt: Date | null;
      emojis: unknown;
      conversationUri: string | null;
      deletedAt: Date | null;
    };
  };
  status_for_members_server: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
      actorId: bigint;
      text: string;
      content: string;
      spoilerText: string;
      sensitive: boolean;
      language: string | null;
      visibility: StatusVisibility;
      local: boolean;
      groupId: bigint | null;
      hasMedia: boolean;
      uri: string;
      url: string;
      inReplyToId: bigint | null;
      inReplyToActorId: bigint | null;
      reblogOfId: bigint | null;
      quotePolicy: QuotePolicy;
      quoteManualPolicy: QuotePolicy;
      replyPolicy: InteractionPolicy;
      replyManualPolicy: InteractionPolicy;
      quotedStatusId: bigint | null;
      quotedActorId: bigint | null;
      quoteState: QuoteState | null;
      conversationId: bigint;
      appId: bigint | null;
      createdAt: Date;
      editedAt: Date | null;
      emojis: unknown;
      conversationUri: string | null;
      deletedAt: Date | null;
    };
  };
  status_reviews_by_ids: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
      trendable: Computed<boolean>;
    };
  };
  status_shared_by_group: {
    parameters: [bigint | number];
    columns: {
      originalId: bigint | null;
      groupId: bigint;
    };
  };
  status_skeletons: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: Computed<string>;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  statuses_around_restored: {
    parameters: [bigint | number];
    columns: {
      actor_id: bigint;
      statuses: Computed<string[]>;
      counters: Computed<string[]>;
    };
  };
  statuses_by_ids: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      uri: Computed<string>;
      url: Computed<string>;
      content: Computed<string>;
      spoiler_text: Computed<string>;
      sensitive: Computed<boolean>;
      author_sensitized: Computed<boolean>;
      language: Computed<string>;
      visibility: Computed<string>;
      group_id: Computed<bigint>;
      in_reply_to_id: Computed<bigint>;
      in_reply_to_actor_id: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      created_at: Computed<Date>;
      edited_at: Computed<Date>;
      quote_policy: Computed<QuotePolicy>;
      quote_manual_policy: Computed<QuotePolicy>;
      reply_policy: Computed<InteractionPolicy>;
      reply_manual_policy: Computed<InteractionPolicy>;
      approval_state: Computed<string>;
      quote_uri: Computed<string>;
      emojis: Computed<unknown>;
      app_name: Computed<string>;
      app_website: Computed<string>;
      mentions: Computed<unknown>;
      tags: Computed<unknown>;
      media: Computed<unknown>;
      poll: Computed<unknown>;
      card: Computed<unknown>;
      discussion: Computed<unknown>;
      removed: Computed<boolean>;
    };
  };
  store_stated_counts: {
    parameters: [readonly (string | null)[], readonly (number | null)[], readonly (number | null)[], readonly (number | null)[]];
    columns: Record<never, never>;
  };
  stream_audience: {
    parameters: [bigint | number, readonly (bigint | null)[], Date, readonly (bigint | null)[]];
    columns: {
      id: Computed<bigint>;
      own: Computed<boolean>;
      own_votes: Computed<number[]>;
      flags: Computed<number>;
      muted_until: Computed<Date>;
      in_chosen_languages: Computed<boolean>;
      viewers: Computed<number[]>;
    };
  };
  subscribed_followers: {
    parameters: [bigint | number];
    columns: {
      follower_id: bigint;
    };
  };
  subscribed_members: {
    parameters: [bigint | number, bigint | number, bigint | number, Date];
    columns: {
      actor_id: bigint;
    };
  };
  subscribed_tag_followers: {
    parameters: [bigint | number, bigint | number];
    columns: {
      actor_id: bigint;
      tag_id: Computed<bigint>;
    };
  };
  subscribed_tag_followers_of_event: {
    parameters: [bigint | number, Date];
    columns: {
      actor_id: bigint;
      tag_id: Computed<bigint>;
    };
  };
  suggestions: {
    parameters: [bigint | number, readonly (string | null)[], Date, bigint | number, bigint | number];
    columns: {
      id: bigint;
      ranks: Computed<number[]>;
    };
  };
  suspended_holders_of_email_domain: {
    parameters: [bigint | number, string];
    columns: {
      id: bigint;
      email: Computed<string>;
    };
  };
  system_identifier: {
    parameters: [];
    columns: {
      id: Computed<string>;
    };
  };
  tables_except: {
    parameters: [readonly (string | null)[]];
    columns: {
      tables: Computed<string>;
    };
  };
  tag_timeline: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_local: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_local_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_local_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_local_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_media: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_media_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_media_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_media_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_any_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_local: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_local_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_local_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_local_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_media: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_media_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_media_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_media_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_checked_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_local: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_local_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_local_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_local_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_media: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_media_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_media_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_media_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tag_timeline_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  tagged_collections: {
    parameters: [readonly (bigint | null)[], readonly (bigint | null)[], Date];
    columns: {
      viewer_id: Computed<bigint>;
      id: bigint;
      actor_id: bigint;
      name: string;
      description: string;
      language: string | null;
      sensitive: boolean;
      discoverable: boolean;
      created_at: Date;
      updated_at: Date;
      tag: Computed<unknown>;
      items: Computed<unknown>;
    };
  };
  tags_by_ids: {
    parameters: [readonly (bigint | null)[], bigint | number, number];
    columns: {
      id: bigint;
      name: string;
      title: string;
      following: Computed<boolean>;
      notifying: Computed<boolean>;
      featuring: Computed<boolean>;
      history: Computed<unknown>;
    };
  };
  tags_by_names: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: bigint;
      name: string;
      usable: boolean;
    };
  };
  take_back_removals_from_discussion: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
      countedBy: Computed<bigint>;
    };
  };
  tallies: {
    parameters: [readonly (bigint | null)[], bigint | number];
    columns: {
      status_id: bigint;
      tallies: number[] | null;
      voters_count: number;
      own_votes: Computed<number[]>;
    };
  };
  thread: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  thread_languages: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: {
      conversation_id: bigint;
      language: string | null;
    };
  };
  thread_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: Computed<bigint>;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  thread_refresh: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      uri: string;
      id: Computed<bigint>;
      started_at: Computed<Date>;
      finished_at: Computed<Date>;
      result_count: Computed<number>;
    };
  };
  tokens_by_hashes: {
    parameters: [readonly (Uint8Array | null)[]];
    columns: {
      place: Computed<number>;
      token_id: bigint;
      app_id: bigint | null;
      scopes: string[] | null;
      last_used_at: Date | null;
      revoked_at: Date | null;
      user_id: bigint | null;
      actor_id: bigint | null;
      role_id: Computed<bigint>;
      role_position: Computed<number>;
      permissions: Computed<number>;
      owes_second_factor: Computed<boolean>;
      locale: Computed<string>;
      chosen_languages: Computed<string[]>;
      settings: Computed<unknown>;
      locked: Computed<boolean>;
      moved: Computed<boolean>;
      confirmed: Computed<boolean>;
      approved: Computed<boolean>;
      suspended: Computed<boolean>;
    };
  };
  tombstone_at: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      uri: string;
    };
  };
  touch_actors_with_portrait: {
    parameters: [bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  trending_links: {
    parameters: [boolean, boolean, readonly (string | null)[], bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  trending_statuses: {
    parameters: [boolean, boolean, bigint | number, Date, readonly (string | null)[], bigint | number, bigint | number];
    columns: {
      id: bigint;
      actor_id: bigint;
    };
  };
  trending_tags: {
    parameters: [boolean, boolean, bigint | number, bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  trends_links_by_ids: {
    parameters: [readonly (bigint | null)[], bigint | number];
    columns: {
      id: bigint;
      card: Computed<unknown>;
      trendable: Computed<boolean>;
      reviewed: Computed<boolean>;
      history: Computed<unknown>;
    };
  };
  trim_app_tokens: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  trim_home_entries: {
    parameters: [bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  trim_list_entries: {
    parameters: [bigint | number, bigint | number];
    columns: Record<never, never>;
  };
  try_lock_trends: {
    parameters: [];
    columns: {
      taken: Computed<boolean>;
    };
  };
  uncount_all_followers: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  uncount_all_following: {
    parameters: [bigint | number];
    columns: Record<never, never>;
  };
  uncount_following_of: {
    parameters: [readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  uncount_follows: {
    parameters: [readonly (bigint | null)[], readonly (bigint | null)[]];
    columns: Record<never, never>;
  };
  undone_activity: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      uri: string;
    };
  };
  unfavourite_status: {
    parameters: [bigint | number, bigint | number];
    columns: {
      status_id: bigint;
      job: Computed<bigint>;
    };
  };
  unliked_status: {
    parameters: [bigint | number, bigint | number];
    columns: {
      actor_id: bigint;
      liker: string;
      author: string;
      uri: string;
      inbox: Computed<string>;
    };
  };
  unread_conversations: {
    parameters: [bigint | number, number];
    columns: {
      count: Computed<number>;
    };
  };
  upsert_account_note: {
    parameters: [bigint | number, bigint | number, string, Date];
    columns: Record<never, never>;
  };
  upsert_mute: {
    parameters: [bigint | number, bigint | number, bigint | number, boolean, Date, Date];
    columns: Record<never, never>;
  };
  upsert_remote_emojis: {
    parameters: [string, readonly (string | null)[], readonly (string | null)[], readonly (Date | null)[]];
    columns: {
      shortcode: string;
    };
  };
  upsert_user_ip: {
    parameters: [bigint | number, string, string, Date];
    columns: Record<never, never>;
  };
  use_invite: {
    parameters: [bigint | number, Date];
    columns: Record<never, never>;
  };
  username_blocks_of_name: {
    parameters: [string];
    columns: {
      allowed: boolean;
    };
  };
  users_owing_second_factor: {
    parameters: [readonly (bigint | null)[]];
    columns: {
      id: bigint;
      owes_second_factor: Computed<boolean>;
    };
  };
  visible_events_anonymous: {
    parameters: [readonly (bigint | null)[], Date];
    columns: {
      id: bigint;
      uuid: string;
      title: string;
      slug: string;
      description: string;
      language: string | null;
      texts: unknown;
      category: string;
      beginsOn: Date;
      endsOn: Date | null;
      movedFrom: Date | null;
      timeZone: string | null;
      status: EventStatus;
      visibility: EventVisibility;
      joinOptions: EventJoinOptions;
      cancellationMessage: string | null;
      draft: boolean;
      publishAt: Date | null;
      acceptedAt: Date | null;
      local: boolean;
      uri: string;
      url: string;
      onlineAddress: string | null;
      phoneAddress: string | null;
      externalParticipationUrl: string | null;
      options: unknown;
      maximumAttendeeCapacity: number | null;
      guestsPerPerson: number;
      questions: unknown;
      ticketKinds: unknown;
      hasTickets: boolean;
      reminders: number[] | null;
      sequence: number;
      organizerId: bigint;
      attributedToId: bigint | null;
      addressId: bigint | null;
      pictureId: bigint | null;
      photoAudience: PhotoAudience;
      createdAt: Date;
      updatedAt: Date;
      seriesId: string | null;
      recurrenceId: Date | null;
      detached: boolean;
      seriesVersion: number;
      announcedAt: Date | null;
      calendarSourceId: bigint | null;
      imported: boolean;
    };
  };
  visible_events_viewers: {
    parameters: [bigint | number, bigint | number, readonly (bigint | null)[], boolean, Date, boolean];
    columns: {
      id: bigint;
      uuid: string;
      title: string;
      slug: string;
      description: string;
      language: string | null;
      texts: unknown;
      category: string;
      beginsOn: Date;
      endsOn: Date | null;
      movedFrom: Date | null;
      timeZone: string | null;
      status: EventStatus;
      visibility: EventVisibility;
      joinOptions: EventJoinOptions;
      cancellationMessage: string | null;
      draft: boolean;
      publishAt: Date | null;
      acceptedAt: Date | null;
      local: boolean;
      uri: string;
      url: string;
      onlineAddress: string | null;
      phoneAddress: string | null;
      externalParticipationUrl: string | null;
      options: unknown;
      maximumAttendeeCapacity: number | null;
      guestsPerPerson: number;
      questions: unknown;
      ticketKinds: unknown;
      hasTickets: boolean;
      reminders: number[] | null;
      sequence: number;
      organizerId: bigint;
      attributedToId: bigint | null;
      addressId: bigint | null;
      pictureId: bigint | null;
      photoAudience: PhotoAudience;
      createdAt: Date;
      updatedAt: Date;
      seriesId: string | null;
      recurrenceId: Date | null;
      detached: boolean;
      seriesVersion: number;
      announcedAt: Date | null;
      calendarSourceId: bigint | null;
      imported: boolean;
    };
  };
  visible_replies: {
    parameters: [bigint | number, readonly (bigint | null)[], bigint | number];
    columns: {
      id: bigint;
      replied_id: Computed<bigint>;
    };
  };
  visible_statuses: {
    parameters: [bigint | number, readonly (bigint | null)[]];
    columns: {
      id: bigint;
      actorId: bigint;
      text: string;
      content: string;
      spoilerText: string;
      sensitive: boolean;
      language: string | null;
      visibility: StatusVisibility;
      local: boolean;
      groupId: bigint | null;
      hasMedia: boolean;
      uri: string;
      url: string;
      inReplyToId: bigint | null;
      inReplyToActorId: bigint | null;
      reblogOfId: bigint | null;
      quotePolicy: QuotePolicy;
      quoteManualPolicy: QuotePolicy;
      replyPolicy: InteractionPolicy;
      replyManualPolicy: InteractionPolicy;
      quotedStatusId: bigint | null;
      quotedActorId: bigint | null;
      quoteState: QuoteState | null;
      conversationId: bigint;
      appId: bigint | null;
      createdAt: Date;
      editedAt: Date | null;
      emojis: unknown;
      conversationUri: string | null;
      deletedAt: Date | null;
    };
  };
  waiting_events: {
    parameters: [bigint | number, bigint | number];
    columns: {
      id: bigint;
    };
  };
  waiting_for_staff: {
    parameters: [];
    columns: {
      reports: Computed<number>;
      events: Computed<number>;
      signUps: Computed<number>;
      appeals: Computed<number>;
      trends: Computed<number>;
      servers: Computed<number>;
      blockLists: Computed<number>;
      deadJobs: Computed<number>;
    };
  };
  waiting_list: {
    parameters: [bigint | number, readonly (bigint | null)[], bigint | number, bigint | number, boolean, string];
    columns: {
      id: bigint;
      event_id: bigint;
      actor_id: bigint;
      message: string | null;
      guests: number;
      ticket_kind: string | null;
      answers: unknown | null;
      offered_until: Date | null;
      created_at: Date;
      position: Computed<number>;
    };
  };
  waiting_lists_due: {
    parameters: [Date];
    columns: {
      job: Computed<bigint>;
    };
  };
  wal_flush: {
    parameters: [];
    columns: {
      pg_logical_emit_message: Computed<string>;
    };
  };
  wal_position: {
    parameters: [];
    columns: {
      lsn: Computed<string>;
    };
  };
  wal_replayed: {
    parameters: [string];
    columns: {
      reached: Computed<boolean>;
      behind: Computed<number>;
    };
  };
  walk_in_people: {
    parameters: [bigint | number];
    columns: {
      people: Computed<number>;
    };
  };
  walk_ins: {
    parameters: [bigint | number];
    columns: {
      name: string | null;
      people: number;
      at: Date;
    };
  };
  wall_requests: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  wall_requests_of_visitors: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  wall_requests_of_visitors_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  wall_requests_rising: {
    parameters: [string];
    columns: {
      request: Computed<number>;
      id: Computed<bigint>;
      actor_id: Computed<bigint>;
      author_revision: string;
      flags: Computed<number>;
      place: bigint;
      reblog_of_id: Computed<bigint>;
      quoted_status_id: Computed<bigint>;
      quote_state: Computed<QuoteState>;
      revision: Computed<string>;
      numbers: Computed<string>;
    };
  };
  wanted_pushes: {
    parameters: [readonly (bigint | null)[], bigint | number, Date];
    columns: {
      subscription_id: bigint;
      notification_id: bigint;
      endpoint: string;
      public_key: string;
      auth_secret: string;
      standard: boolean;
      sealed_token: string;
      user_id: bigint;
      recipient_id: bigint;
      role_id: Computed<bigint>;
      role_position: Computed<number>;
      permissions: Computed<number>;
      locale: string;
    };
  };
}
