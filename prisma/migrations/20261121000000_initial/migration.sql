-- Extensions that PostgreSQL contains.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- A function may call functions that are created after it.
SET LOCAL check_function_bodies = false;

-- Each process takes a number, so that ids that two processes create in the same millisecond differ.
CREATE SEQUENCE process_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

-- CreateEnum
CREATE TYPE "ActorType" AS ENUM ('APPLICATION', 'GROUP', 'ORGANIZATION', 'PERSON', 'SERVICE');

-- CreateEnum
CREATE TYPE "GroupType" AS ENUM ('COMMUNITY', 'GROUP');

-- CreateEnum
CREATE TYPE "Openness" AS ENUM ('INVITE_ONLY', 'MODERATED', 'OPEN');

-- CreateEnum
CREATE TYPE "IpBlockSeverity" AS ENUM ('SIGN_UP_REQUIRES_APPROVAL', 'SIGN_UP_BLOCK', 'NO_ACCESS');

-- CreateEnum
CREATE TYPE "PreviewCardType" AS ENUM ('LINK', 'PHOTO', 'VIDEO', 'RICH');

-- CreateEnum
CREATE TYPE "CollectionItemState" AS ENUM ('ACCEPTED', 'REVOKED');

-- CreateEnum
CREATE TYPE "EventStatus" AS ENUM ('CANCELLED', 'CONFIRMED', 'TENTATIVE');

-- CreateEnum
CREATE TYPE "EventVisibility" AS ENUM ('PRIVATE', 'PUBLIC', 'RESTRICTED', 'UNLISTED');

-- CreateEnum
CREATE TYPE "EventJoinOptions" AS ENUM ('FREE', 'INVITE', 'RESTRICTED');

-- CreateEnum
CREATE TYPE "ParticipantRole" AS ENUM ('ADMINISTRATOR', 'CREATOR', 'MODERATOR', 'NOT_APPROVED', 'PARTICIPANT', 'REJECTED');

-- CreateEnum
CREATE TYPE "FilterAction" AS ENUM ('BLUR', 'HIDE', 'WARN');

-- CreateEnum
CREATE TYPE "InstanceTextKind" AS ENUM ('EXTENDED_DESCRIPTION', 'PRIVACY_POLICY', 'TERMS_OF_SERVICE');

-- CreateEnum
CREATE TYPE "DomainBlockSeverity" AS ENUM ('NOOP', 'SILENCE', 'SUSPEND');

-- CreateEnum
CREATE TYPE "RepliesPolicy" AS ENUM ('FOLLOWED', 'LIST', 'NONE');

-- CreateEnum
CREATE TYPE "MediaKind" AS ENUM ('IMAGE', 'GIFV', 'VIDEO', 'AUDIO', 'DOCUMENT');

-- CreateEnum
CREATE TYPE "MediaState" AS ENUM ('WAITING', 'READY', 'FAILED');

-- CreateEnum
CREATE TYPE "ReportStatus" AS ENUM ('CLOSED', 'OPEN', 'RESOLVED');

-- CreateEnum
CREATE TYPE "ReportCategory" AS ENUM ('LEGAL', 'OTHER', 'SPAM', 'VIOLATION');

-- CreateEnum
CREATE TYPE "AppealState" AS ENUM ('APPROVED', 'PENDING', 'REJECTED');

-- CreateEnum
CREATE TYPE "StatusVisibility" AS ENUM ('PUBLIC', 'UNLISTED', 'PRIVATE', 'DIRECT', 'MEMBERS');

-- CreateEnum
CREATE TYPE "QuotePolicy" AS ENUM ('PUBLIC', 'FOLLOWERS', 'NOBODY', 'FOLLOWING', 'OTHERS');

-- CreateEnum
CREATE TYPE "QuoteState" AS ENUM ('ACCEPTED', 'REVOKED', 'PENDING', 'REJECTED');

-- CreateEnum
CREATE TYPE "ArchiveState" AS ENUM ('WAITING', 'READY');

-- CreateEnum
CREATE TYPE "ImportKind" AS ENUM ('FOLLOWS', 'BLOCKS', 'MUTES', 'LISTS', 'BOOKMARKS', 'DOMAIN_BLOCKS', 'CUSTOM_FILTERS', 'FOLLOWED_TAGS', 'FAVOURITES');

-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('SCHEDULED', 'IN_PROGRESS', 'FINISHED');

-- CreateEnum
CREATE TYPE "MailTokenPurpose" AS ENUM ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'SEPARATE_ACCOUNT');

-- CreateEnum
CREATE TYPE "EventInterestKind" AS ENUM ('LIKE', 'MAYBE', 'SHARE');

-- CreateEnum
CREATE TYPE "SeveranceType" AS ENUM ('DOMAIN_BLOCK', 'USER_DOMAIN_BLOCK', 'ACCOUNT_SUSPENSION');

-- CreateEnum
CREATE TYPE "ParticipationAsk" AS ENUM ('ACCEPT', 'JOIN', 'REPLY');

-- CreateEnum
CREATE TYPE "ParticipationAnswer" AS ENUM ('ASKED_AGAIN', 'AWAITED', 'IGNORED', 'MISSING');

-- CreateEnum
CREATE TYPE "InstanceFollowState" AS ENUM ('PENDING', 'ACCEPTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "BlockListEntryState" AS ENUM ('ADDED', 'ACCEPTED', 'REJECTED', 'REMOVED');

-- CreateEnum
CREATE TYPE "GroupPosting" AS ENUM ('MODERATORS', 'MEMBERS', 'EVERYBODY');

-- CreateEnum
CREATE TYPE "RelayState" AS ENUM ('IDLE', 'PENDING', 'ACCEPTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "InteractionPolicy" AS ENUM ('PUBLIC', 'FOLLOWERS', 'NOBODY', 'FOLLOWING', 'OTHERS');

-- CreateEnum
CREATE TYPE "ApprovalState" AS ENUM ('PENDING', 'ACCEPTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "GroupNotify" AS ENUM ('ALL', 'MENTIONS', 'NONE');

-- CreateEnum
CREATE TYPE "PhotoAudience" AS ENUM ('EVERYBODY', 'MEMBERS', 'PARTICIPANTS');

-- CreateEnum
CREATE TYPE "SeriesScope" AS ENUM ('ALL', 'THIS', 'THIS_AND_FOLLOWING');

-- CreateEnum
CREATE TYPE "AddressedRole" AS ENUM ('NOT_APPROVED', 'PARTICIPANT', 'WAITING');

-- CreateEnum
CREATE TYPE "DoorActKind" AS ENUM ('CHECK_IN', 'UNDO', 'WALK_IN');

-- CreateEnum
CREATE TYPE "DatePollAudience" AS ENUM ('LINK', 'MEMBERS');

-- CreateEnum
CREATE TYPE "DateAnswer" AS ENUM ('YES', 'MAYBE', 'NO');

-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('ACTIVE', 'PAUSED', 'STOPPED');

-- CreateEnum
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('PENDING', 'DELIVERED', 'FAILED', 'SKIPPED', 'DISCARDED');

-- CreateTable
CREATE TABLE "actors" (
    "id" BIGINT NOT NULL,
    "type" "ActorType" NOT NULL DEFAULT 'PERSON',
    "preferred_username" TEXT NOT NULL,
    "domain" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "summary_source" TEXT NOT NULL DEFAULT '',
    "summary" TEXT NOT NULL DEFAULT '',
    "fields" JSONB NOT NULL DEFAULT '[]',
    "uri" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "inbox" TEXT NOT NULL,
    "outbox" TEXT NOT NULL,
    "shared_inbox" TEXT,
    "followers_uri" TEXT NOT NULL,
    "user_id" BIGINT,
    "avatar_id" BIGINT,
    "banner_id" BIGINT,
    "locked" BOOLEAN NOT NULL DEFAULT false,
    "discoverable" BOOLEAN NOT NULL DEFAULT true,
    "indexable" BOOLEAN NOT NULL DEFAULT true,
    "hide_collections" BOOLEAN NOT NULL DEFAULT false,
    "bot" BOOLEAN NOT NULL DEFAULT false,
    "memorial" BOOLEAN NOT NULL DEFAULT false,
    "show_media" BOOLEAN NOT NULL DEFAULT true,
    "show_media_replies" BOOLEAN NOT NULL DEFAULT true,
    "show_featured" BOOLEAN NOT NULL DEFAULT true,
    "attribution_domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "group_type" "GroupType",
    "openness" "Openness",
    "suspended_at" TIMESTAMPTZ(3),
    "silenced_at" TIMESTAMPTZ(3),
    "sensitized_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "held_until" TIMESTAMPTZ(3),
    "moved_to_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "emojis" JSONB NOT NULL DEFAULT '[]',
    "moved_at" TIMESTAMPTZ(3),
    "posting" "GroupPosting" NOT NULL DEFAULT 'MEMBERS',
    "origin" TEXT,
    "approves_posts" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "actors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "actor_stats" (
    "actor_id" BIGINT NOT NULL,
    "statuses_count" INTEGER NOT NULL DEFAULT 0,
    "followers_count" INTEGER NOT NULL DEFAULT 0,
    "following_count" INTEGER NOT NULL DEFAULT 0,
    "last_status_at" DATE,
    "local" BOOLEAN,

    CONSTRAINT "actor_stats_pkey" PRIMARY KEY ("actor_id")
);

-- CreateTable
CREATE TABLE "actor_keys" (
    "actor_id" BIGINT NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT,
    "previous_private_key" TEXT,
    "key_uri" TEXT,

    CONSTRAINT "actor_keys_pkey" PRIMARY KEY ("actor_id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "parent_id" BIGINT NOT NULL,
    "role" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "uri" TEXT,
    "notify" "GroupNotify" NOT NULL DEFAULT 'MENTIONS',

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_invitations" (
    "id" BIGINT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "inviter_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "uri" TEXT,

    CONSTRAINT "group_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcements" (
    "id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "mention_ids" BIGINT[],
    "status_ids" BIGINT[],
    "tags" TEXT[],
    "published" BOOLEAN NOT NULL DEFAULT false,
    "scheduled_at" TIMESTAMPTZ(3),
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "all_day" BOOLEAN NOT NULL DEFAULT false,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcement_dismissals" (
    "announcement_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,

    CONSTRAINT "announcement_dismissals_pkey" PRIMARY KEY ("announcement_id","actor_id")
);

-- CreateTable
CREATE TABLE "announcement_reactions" (
    "id" BIGINT NOT NULL,
    "announcement_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "custom_emoji_id" BIGINT,

    CONSTRAINT "announcement_reactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annual_reports" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "year" INTEGER NOT NULL,
    "schema_version" INTEGER NOT NULL,
    "data" JSONB,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "viewed_at" TIMESTAMPTZ(3),

    CONSTRAINT "annual_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "domain_allows" (
    "id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "domain_allows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_domain_blocks" (
    "id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "allow_with_approval" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_domain_blocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_domain_attempts" (
    "block_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "network" BYTEA NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "email_domain_attempts_pkey" PRIMARY KEY ("block_id","day","network")
);

-- CreateTable
CREATE TABLE "canonical_email_blocks" (
    "id" BIGINT NOT NULL,
    "canonical_email_hash" TEXT NOT NULL,
    "reference_actor_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "canonical_email_blocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ip_blocks" (
    "id" BIGINT NOT NULL,
    "network" TEXT NOT NULL,
    "severity" "IpBlockSeverity" NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "ip_blocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "username_blocks" (
    "id" BIGINT NOT NULL,
    "username" TEXT NOT NULL,
    "normalized_username" TEXT NOT NULL,
    "exact" BOOLEAN NOT NULL,
    "allow_with_approval" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "username_blocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "preview_cards" (
    "id" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "type" "PreviewCardType" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "author_url" TEXT NOT NULL,
    "provider_name" TEXT NOT NULL,
    "provider_url" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "embed_url" TEXT NOT NULL,
    "image_key" TEXT,
    "image_description" TEXT NOT NULL,
    "blurhash" TEXT,
    "language" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "trendable" BOOLEAN,
    "reviewed_at" TIMESTAMPTZ(3),
    "author_id" BIGINT,
    "author_attributed" BOOLEAN NOT NULL DEFAULT false,
    "image_url" TEXT,
    "image_size" INTEGER NOT NULL DEFAULT 0,
    "image_cached_at" TIMESTAMPTZ(3),

    CONSTRAINT "preview_cards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_cards" (
    "status_id" BIGINT NOT NULL,
    "card_id" BIGINT NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "status_cards_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "card_failures" (
    "url" TEXT NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_failures_pkey" PRIMARY KEY ("url")
);

-- CreateTable
CREATE TABLE "collections" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "sensitive" BOOLEAN NOT NULL DEFAULT false,
    "discoverable" BOOLEAN NOT NULL DEFAULT true,
    "tag_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_items" (
    "id" BIGINT NOT NULL,
    "collection_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "state" "CollectionItemState" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collection_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "thread_id" BIGINT NOT NULL,
    "participant_ids" BIGINT[],
    "last_status_id" BIGINT NOT NULL,
    "unread" BOOLEAN NOT NULL,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "direct_entries" (
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "conversation_id" BIGINT,

    CONSTRAINT "direct_entries_pkey" PRIMARY KEY ("actor_id","status_id")
);

-- CreateTable
CREATE TABLE "devices" (
    "id" BIGINT NOT NULL,
    "token_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "device_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "identity_key" TEXT NOT NULL,
    "fingerprint_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_keys" (
    "id" BIGINT NOT NULL,
    "device_id" BIGINT NOT NULL,
    "key_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "encrypted_messages" (
    "id" BIGINT NOT NULL,
    "device_id" BIGINT NOT NULL,
    "from_actor_id" BIGINT NOT NULL,
    "from_device_id" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "message_franking" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "encrypted_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suggestion_dismissals" (
    "actor_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suggestion_dismissals_pkey" PRIMARY KEY ("actor_id","target_id")
);

-- CreateTable
CREATE TABLE "custom_emojis" (
    "id" BIGINT NOT NULL,
    "shortcode" TEXT NOT NULL,
    "category" TEXT,
    "visible_in_picker" BOOLEAN NOT NULL DEFAULT true,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "key" TEXT NOT NULL,
    "still_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_emojis_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" BIGINT NOT NULL,
    "uuid" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "begins_on" TIMESTAMPTZ(3) NOT NULL,
    "ends_on" TIMESTAMPTZ(3),
    "time_zone" TEXT,
    "status" "EventStatus" NOT NULL DEFAULT 'CONFIRMED',
    "visibility" "EventVisibility" NOT NULL DEFAULT 'PUBLIC',
    "join_options" "EventJoinOptions" NOT NULL DEFAULT 'FREE',
    "cancellation_message" TEXT,
    "draft" BOOLEAN NOT NULL DEFAULT false,
    "publish_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "local" BOOLEAN NOT NULL DEFAULT true,
    "uri" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "online_address" TEXT,
    "phone_address" TEXT,
    "options" JSONB NOT NULL DEFAULT '{}',
    "maximum_attendee_capacity" INTEGER,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "organizer_id" BIGINT NOT NULL,
    "attributed_to_id" BIGINT,
    "address_id" BIGINT,
    "picture_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "external_participation_url" TEXT,
    "photo_audience" "PhotoAudience" NOT NULL DEFAULT 'PARTICIPANTS',
    "series_id" UUID,
    "recurrence_id" TIMESTAMPTZ(3),
    "detached" BOOLEAN NOT NULL DEFAULT false,
    "series_version" INTEGER NOT NULL DEFAULT 0,
    "announced_at" TIMESTAMPTZ(3),
    "guests_per_person" SMALLINT NOT NULL DEFAULT 0,
    "questions" JSONB NOT NULL DEFAULT '[]',
    "ticket_kinds" JSONB NOT NULL DEFAULT '[]',
    "reminders" INTEGER[] DEFAULT ARRAY[1440]::INTEGER[],
    "has_tickets" BOOLEAN NOT NULL DEFAULT false,
    "moved_from" TIMESTAMPTZ(3),
    "calendar_source_id" BIGINT,
    "language" TEXT,
    "texts" JSONB NOT NULL DEFAULT '[]',
    "imported" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_mentions" (
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "notified_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_mentions_pkey" PRIMARY KEY ("event_id","actor_id")
);

-- CreateTable
CREATE TABLE "participants" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "role" "ParticipantRole" NOT NULL,
    "message" TEXT,
    "reminded_for" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "uri" TEXT,
    "asked_by" "ParticipationAsk",
    "asked_at" TIMESTAMPTZ(3),
    "answer" "ParticipationAnswer",
    "refusal" TEXT,
    "guests" SMALLINT NOT NULL DEFAULT 0,
    "answers" JSONB,
    "co_organizes" BOOLEAN NOT NULL DEFAULT false,
    "role_before" "ParticipantRole",
    "ticket_kind" UUID,
    "reminded_minutes" INTEGER,

    CONSTRAINT "participants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_comments" (
    "status_id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "approved_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_comments_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "addresses" (
    "id" BIGINT NOT NULL,
    "description" TEXT,
    "street" TEXT,
    "floor" TEXT,
    "locality" TEXT,
    "postal_code" TEXT,
    "region" TEXT,
    "country" TEXT,
    "url" TEXT,
    "origin_id" TEXT,
    "longitude" DOUBLE PRECISION,
    "latitude" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_happenings" (
    "id" BIGSERIAL NOT NULL,
    "key" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "what" TEXT NOT NULL,
    "about_id" BIGINT,
    "reader_ids" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_happenings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feed_tokens" (
    "id" BIGINT NOT NULL,
    "token" UUID NOT NULL,
    "user_id" BIGINT NOT NULL,
    "actor_id" BIGINT,
    "made_with_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "filters" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "context" TEXT[],
    "action" "FilterAction" NOT NULL DEFAULT 'WARN',
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "filters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "filter_keywords" (
    "id" BIGINT NOT NULL,
    "filter_id" BIGINT NOT NULL,
    "keyword" TEXT NOT NULL,
    "whole_word" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "filter_keywords_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "filter_statuses" (
    "id" BIGINT NOT NULL,
    "filter_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,

    CONSTRAINT "filter_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "dead_jobs" (
    "id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "error" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "key" TEXT,

    CONSTRAINT "dead_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rules" (
    "id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "hint" TEXT NOT NULL DEFAULT '',
    "translations" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instance_texts" (
    "id" BIGINT NOT NULL,
    "kind" "InstanceTextKind" NOT NULL,
    "text" TEXT NOT NULL,
    "effective_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instance_texts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instance_domain_blocks" (
    "id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "severity" "DomainBlockSeverity" NOT NULL,
    "reject_media" BOOLEAN NOT NULL DEFAULT false,
    "reject_reports" BOOLEAN NOT NULL DEFAULT false,
    "public_comment" TEXT NOT NULL DEFAULT '',
    "private_comment" TEXT NOT NULL DEFAULT '',
    "obfuscate" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instance_domain_blocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instance_weeks" (
    "week" DATE NOT NULL,
    "statuses" INTEGER NOT NULL,
    "logins" INTEGER NOT NULL,
    "registrations" INTEGER NOT NULL,

    CONSTRAINT "instance_weeks_pkey" PRIMARY KEY ("week")
);

-- CreateTable
CREATE TABLE "silent_hosts" (
    "host" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "site" TEXT NOT NULL,

    CONSTRAINT "silent_hosts_pkey" PRIMARY KEY ("host", "kind")
);

-- CreateTable
CREATE TABLE "invites" (
    "id" BIGINT NOT NULL,
    "code" TEXT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "max_uses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "autofollow" BOOLEAN NOT NULL DEFAULT false,
    "comment" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lists" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "replies_policy" "RepliesPolicy" NOT NULL DEFAULT 'LIST',
    "exclusive" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_members" (
    "list_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "follow_id" BIGINT,

    CONSTRAINT "list_members_pkey" PRIMARY KEY ("list_id","actor_id")
);

-- CreateTable
CREATE TABLE "list_entries" (
    "list_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,

    CONSTRAINT "list_entries_pkey" PRIMARY KEY ("list_id","status_id")
);

-- CreateTable
CREATE TABLE "markers" (
    "actor_id" BIGINT NOT NULL,
    "timeline" TEXT NOT NULL,
    "last_read_id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "markers_pkey" PRIMARY KEY ("actor_id","timeline")
);

-- CreateTable
CREATE TABLE "daily_counts" (
    "measure" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "daily_counts_pkey" PRIMARY KEY ("measure","subject","day")
);

-- CreateTable
CREATE TABLE "counted_days" (
    "day" DATE NOT NULL,

    CONSTRAINT "counted_days_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "user_activity" (
    "user_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "previous_day" DATE,

    CONSTRAINT "user_activity_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "active_days" (
    "day" DATE NOT NULL,
    "previous_day" DATE NOT NULL,
    "users" INTEGER NOT NULL,

    CONSTRAINT "active_days_pkey" PRIMARY KEY ("day","previous_day")
);

-- CreateTable
CREATE TABLE "media" (
    "id" BIGINT NOT NULL,
    "owner_id" BIGINT NOT NULL,
    "kind" "MediaKind" NOT NULL,
    "state" "MediaState" NOT NULL DEFAULT 'READY',
    "name" TEXT NOT NULL,
    "description" TEXT,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "small_key" TEXT,
    "blurhash" TEXT,
    "meta" JSONB NOT NULL DEFAULT '{}',
    "status_id" BIGINT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "remote_url" TEXT,
    "cached_at" TIMESTAMPTZ(3),
    "preview_remote_url" TEXT,
    "sized_at" TIMESTAMPTZ(3),
    "sized_bytes" INTEGER NOT NULL DEFAULT 0,
    "sized_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action_logs" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "object" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "action_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" BIGINT NOT NULL,
    "uri" TEXT NOT NULL,
    "reporter_id" BIGINT NOT NULL,
    "reported_id" BIGINT NOT NULL,
    "content" TEXT,
    "status" "ReportStatus" NOT NULL DEFAULT 'OPEN',
    "category" "ReportCategory" NOT NULL DEFAULT 'OTHER',
    "rule_ids" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "collection_ids" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "event_id" BIGINT,
    "event" JSONB,
    "assigned_id" BIGINT,
    "decided_by_id" BIGINT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "forwarded" BOOLEAN NOT NULL DEFAULT false,
    "forwarded_to" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "photo_ids" BIGINT[] DEFAULT ARRAY[]::BIGINT[],

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reported_statuses" (
    "report_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "object" JSONB NOT NULL,

    CONSTRAINT "reported_statuses_pkey" PRIMARY KEY ("report_id","status_id")
);

-- CreateTable
CREATE TABLE "report_notes" (
    "id" BIGINT NOT NULL,
    "report_id" BIGINT NOT NULL,
    "moderator_id" BIGINT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_warnings" (
    "id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "moderator_id" BIGINT,
    "action" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "status_ids" BIGINT[],
    "report_id" BIGINT,
    "overruled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_warnings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "removed_statuses" (
    "status_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "account_warning_id" BIGINT NOT NULL,
    "rows" JSONB NOT NULL,
    "reply_ids" BIGINT[],
    "quote_ids" BIGINT[],

    CONSTRAINT "removed_statuses_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "removed_media" (
    "media_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "small_key" TEXT,
    "row" JSONB NOT NULL,

    CONSTRAINT "removed_media_pkey" PRIMARY KEY ("media_id")
);

-- CreateTable
CREATE TABLE "warning_presets" (
    "id" BIGINT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "warning_presets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appeals" (
    "id" BIGINT NOT NULL,
    "account_warning_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "state" "AppealState" NOT NULL DEFAULT 'PENDING',
    "decided_by_id" BIGINT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appeals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" BIGSERIAL NOT NULL,
    "recipient_id" BIGINT NOT NULL,
    "origin_id" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "status_id" BIGINT,
    "event_id" BIGINT,
    "report_id" BIGINT,
    "account_warning_id" BIGINT,
    "collection_id" BIGINT,
    "group_invitation_id" BIGINT,
    "filtered" BOOLEAN NOT NULL DEFAULT false,
    "group_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "severance_id" BIGINT,
    "member_id" BIGINT,
    "tag_id" BIGINT,
    "moved_to_id" BIGINT,
    "date_poll_id" BIGINT,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_policies" (
    "actor_id" BIGINT NOT NULL,
    "for_not_following" SMALLINT NOT NULL,
    "for_not_followers" SMALLINT NOT NULL,
    "for_new_accounts" SMALLINT NOT NULL,
    "for_private_mentions" SMALLINT NOT NULL,
    "for_limited_accounts" SMALLINT NOT NULL,
    "for_bots" SMALLINT NOT NULL,

    CONSTRAINT "notification_policies_pkey" PRIMARY KEY ("actor_id")
);

-- CreateTable
CREATE TABLE "notification_permissions" (
    "recipient_id" BIGINT NOT NULL,
    "origin_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_permissions_pkey" PRIMARY KEY ("recipient_id","origin_id")
);

-- CreateTable
CREATE TABLE "notification_requests" (
    "id" BIGINT NOT NULL,
    "recipient_id" BIGINT NOT NULL,
    "origin_id" BIGINT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "apps" (
    "id" BIGINT NOT NULL,
    "client_id" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "website" TEXT,
    "redirect_uris" TEXT[],
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "granted_at" TIMESTAMPTZ(3),

    CONSTRAINT "apps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "app_id" BIGINT,
    "user_id" BIGINT,
    "actor_id" BIGINT,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authorization_codes" (
    "id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "app_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "scopes" TEXT[],
    "code_challenge" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "authorization_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" BIGSERIAL NOT NULL,
    "token_id" BIGINT,
    "session_id" BIGINT,
    "actor_id" BIGINT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "auth_secret" TEXT NOT NULL,
    "standard" BOOLEAN NOT NULL,
    "alerts" TEXT[],
    "policy" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follows" (
    "id" BIGINT NOT NULL,
    "follower_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "approved" BOOLEAN NOT NULL,
    "show_reblogs" BOOLEAN NOT NULL DEFAULT true,
    "notify" BOOLEAN NOT NULL DEFAULT false,
    "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "follows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blocks" (
    "id" BIGINT NOT NULL,
    "blocker_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "uri" TEXT,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mutes" (
    "id" BIGINT NOT NULL,
    "muter_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "hide_notifications" BOOLEAN NOT NULL DEFAULT true,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mutes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endorsements" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "follow_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "endorsements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_notes" (
    "actor_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "comment" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_notes_pkey" PRIMARY KEY ("actor_id","target_id")
);

-- CreateTable
CREATE TABLE "account_domain_blocks" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_domain_blocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_aliases" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "alias_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_aliases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roles" (
    "id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL DEFAULT '',
    "permissions" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL DEFAULT 0,
    "highlighted" BOOLEAN NOT NULL DEFAULT false,
    "collection_limit" INTEGER NOT NULL DEFAULT 10,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "require_2fa" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_search" (
    "event_id" BIGINT NOT NULL,
    "document" tsvector NOT NULL,
    "listed" BOOLEAN NOT NULL DEFAULT false,
    "publish_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_search_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "actor_search" (
    "actor_id" BIGINT NOT NULL,
    "document" tsvector NOT NULL,

    CONSTRAINT "actor_search_pkey" PRIMARY KEY ("actor_id")
);

-- CreateTable
CREATE TABLE "status_search" (
    "status_id" BIGINT NOT NULL,
    "document" tsvector NOT NULL,

    CONSTRAINT "status_search_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "search_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "statuses" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "spoiler_text" TEXT NOT NULL DEFAULT '',
    "sensitive" BOOLEAN NOT NULL DEFAULT false,
    "language" TEXT,
    "visibility" "StatusVisibility" NOT NULL,
    "local" BOOLEAN NOT NULL DEFAULT true,
    "uri" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "in_reply_to_id" BIGINT,
    "in_reply_to_actor_id" BIGINT,
    "reblog_of_id" BIGINT,
    "quote_policy" "QuotePolicy" NOT NULL DEFAULT 'NOBODY',
    "quoted_status_id" BIGINT,
    "quoted_actor_id" BIGINT,
    "quote_state" "QuoteState",
    "conversation_id" BIGINT NOT NULL,
    "app_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "conversation_uri" TEXT,
    "emojis" JSONB NOT NULL DEFAULT '[]',
    "has_media" BOOLEAN NOT NULL DEFAULT false,
    "quote_manual_policy" "QuotePolicy" NOT NULL DEFAULT 'NOBODY',
    "reply_manual_policy" "InteractionPolicy" NOT NULL DEFAULT 'NOBODY',
    "reply_policy" "InteractionPolicy" NOT NULL DEFAULT 'PUBLIC',
    "group_id" BIGINT,

    CONSTRAINT "statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_stats" (
    "status_id" BIGINT NOT NULL,
    "replies_count" INTEGER NOT NULL DEFAULT 0,
    "favourites_count" INTEGER NOT NULL DEFAULT 0,
    "reblogs_count" INTEGER NOT NULL DEFAULT 0,
    "quotes_count" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "other_favourites" INTEGER NOT NULL DEFAULT 0,
    "other_reblogs" INTEGER NOT NULL DEFAULT 0,
    "other_replies" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "status_stats_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "mentions" (
    "status_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "silent" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "mentions_pkey" PRIMARY KEY ("status_id","actor_id")
);

-- CreateTable
CREATE TABLE "favourites" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "uri" TEXT,
    "authorization" TEXT,
    "pending" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "favourites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bookmarks" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookmarks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_pins" (
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_pins_pkey" PRIMARY KEY ("actor_id","status_id")
);

-- CreateTable
CREATE TABLE "conversation_mutes" (
    "actor_id" BIGINT NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_mutes_pkey" PRIMARY KEY ("actor_id","conversation_id")
);

-- CreateTable
CREATE TABLE "status_edits" (
    "id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "content" TEXT NOT NULL,
    "spoiler_text" TEXT NOT NULL,
    "sensitive" BOOLEAN NOT NULL,
    "media" JSONB NOT NULL DEFAULT '[]',
    "poll_options" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_edits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "polls" (
    "id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "options" TEXT[],
    "tallies" INTEGER[],
    "voters_count" INTEGER NOT NULL DEFAULT 0,
    "multiple" BOOLEAN NOT NULL,
    "hide_totals" BOOLEAN NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3),

    CONSTRAINT "polls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "poll_votes" (
    "poll_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "choice" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "poll_votes_pkey" PRIMARY KEY ("poll_id","actor_id","choice")
);

-- CreateTable
CREATE TABLE "scheduled_statuses" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "app_id" BIGINT,
    "scheduled_at" TIMESTAMPTZ(3) NOT NULL,
    "params" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scheduled_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "home_entries" (
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,

    CONSTRAINT "home_entries_pkey" PRIMARY KEY ("actor_id","status_id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "actor_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "result_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("actor_id","key")
);

-- CreateTable
CREATE TABLE "tags" (
    "id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "trendable" BOOLEAN,
    "reviewed_at" TIMESTAMPTZ(3),
    "usable" BOOLEAN NOT NULL DEFAULT true,
    "listable" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_tags" (
    "status_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,
    "has_media" BOOLEAN,
    "local" BOOLEAN,

    CONSTRAINT "status_tags_pkey" PRIMARY KEY ("status_id","tag_id")
);

-- CreateTable
CREATE TABLE "event_tags" (
    "event_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "event_tags_pkey" PRIMARY KEY ("event_id","tag_id")
);

-- CreateTable
CREATE TABLE "tag_follows" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "notify" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "tag_follows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "featured_tags" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "featured_tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_archives" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "state" "ArchiveState" NOT NULL DEFAULT 'WAITING',
    "key" TEXT,
    "size" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_archives_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_imports" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "kind" "ImportKind" NOT NULL,
    "overwrite" BOOLEAN NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'SCHEDULED',
    "total" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_import_rows" (
    "import_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "cells" TEXT[],
    "problem" TEXT,

    CONSTRAINT "data_import_rows_pkey" PRIMARY KEY ("import_id","number")
);

-- CreateTable
CREATE TABLE "tag_trends" (
    "tag_id" BIGINT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "max_score" DOUBLE PRECISION NOT NULL,
    "max_score_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tag_trends_pkey" PRIMARY KEY ("tag_id")
);

-- CreateTable
CREATE TABLE "status_trends" (
    "status_id" BIGINT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "status_trends_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "status_reviews" (
    "status_id" BIGINT NOT NULL,
    "trendable" BOOLEAN NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_reviews_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "link_trends" (
    "card_id" BIGINT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "max_score" DOUBLE PRECISION NOT NULL,
    "max_score_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_trends_pkey" PRIMARY KEY ("card_id")
);

-- CreateTable
CREATE TABLE "publishers" (
    "id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "trendable" BOOLEAN,
    "reviewed_at" TIMESTAMPTZ(3),
    "requested_review_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publishers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" BIGINT NOT NULL,
    "email" CITEXT NOT NULL,
    "unconfirmed_email" CITEXT,
    "password_hash" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "role_id" BIGINT,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "chosen_languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "confirmation_sent_at" TIMESTAMPTZ(3),
    "sign_up_network" BYTEA,
    "confirmed_at" TIMESTAMPTZ(3),
    "reset_password_sent_at" TIMESTAMPTZ(3),
    "suspended_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "default_actor_id" BIGINT,
    "signed_up_with_id" BIGINT,
    "age_verified_at" TIMESTAMPTZ(3),
    "invite_id" BIGINT,
    "time_zone" TEXT,
    "reminder_mails" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "email_proved_at" TIMESTAMPTZ(3),
    "second_factor_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "refresh_hash" BYTEA NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "issuer" TEXT,
    "provider_sid" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_tokens" (
    "id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "purpose" "MailTokenPurpose" NOT NULL,
    "hash" BYTEA NOT NULL,
    "return_path" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "email" CITEXT,

    CONSTRAINT "mail_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_ips" (
    "user_id" BIGINT NOT NULL,
    "ip" INET NOT NULL,
    "kind" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_ips_pkey" PRIMARY KEY ("user_id","ip","kind")
);

-- CreateTable
CREATE TABLE "instance_key" (
    "id" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "previous_private_key" TEXT,
    "key_uri" TEXT,

    CONSTRAINT "instance_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "remote_actors" (
    "actor_id" BIGINT NOT NULL,
    "following_uri" TEXT,
    "featured_uri" TEXT,
    "featured_tags_uri" TEXT,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "avatar_url" TEXT,
    "header_url" TEXT,
    "suspended_there" BOOLEAN NOT NULL DEFAULT false,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "silenced_by_block" BOOLEAN NOT NULL DEFAULT false,
    "suspended_by_block" BOOLEAN NOT NULL DEFAULT false,
    "members_uri" TEXT,
    "events_uri" TEXT,
    "posts_uri" TEXT,
    "member_count" INTEGER,

    CONSTRAINT "remote_actors_pkey" PRIMARY KEY ("actor_id")
);

-- CreateTable
CREATE TABLE "remote_keys" (
    "uri" TEXT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "public_key" TEXT NOT NULL,

    CONSTRAINT "remote_keys_pkey" PRIMARY KEY ("uri")
);

-- CreateTable
CREATE TABLE "remote_hosts" (
    "host" TEXT NOT NULL,
    "signature_kind" TEXT,
    "failed_days" INTEGER NOT NULL DEFAULT 0,
    "failed_on" DATE,
    "unavailable_since" TIMESTAMPTZ(3),
    "software" TEXT,
    "software_read_at" TIMESTAMPTZ(3),
    "id" BIGSERIAL NOT NULL,
    "software_version" TEXT,
    "heard_at" TIMESTAMPTZ(3),
    "reached_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "erred_at" TIMESTAMPTZ(3),

    CONSTRAINT "remote_hosts_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "outgoing_activities" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT,
    "body" TEXT NOT NULL,
    "about" TEXT,
    "ends" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "by_previous_key" BOOLEAN NOT NULL DEFAULT false,
    "origin" TEXT,

    CONSTRAINT "outgoing_activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tombstones" (
    "uri" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tombstones_pkey" PRIMARY KEY ("uri")
);

-- CreateTable
CREATE TABLE "undone_activities" (
    "actor_id" BIGINT NOT NULL,
    "uri" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "undone_activities_pkey" PRIMARY KEY ("actor_id","uri")
);

-- CreateTable
CREATE TABLE "remote_events" (
    "event_id" BIGINT NOT NULL,
    "changed_at" TIMESTAMPTZ(3),
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "language" TEXT,
    "status_there" TEXT,
    "category_there" TEXT,
    "join_mode_there" TEXT,
    "participant_count" INTEGER,
    "remaining_places" INTEGER,
    "contacts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "picture_url" TEXT,
    "listed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "remote_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "event_interests" (
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "kind" "EventInterestKind" NOT NULL,
    "uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_interests_pkey" PRIMARY KEY ("event_id","actor_id","kind")
);

-- CreateTable
CREATE TABLE "severances" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "type" "SeveranceType" NOT NULL,
    "target_name" TEXT NOT NULL,
    "cause_id" BIGINT NOT NULL,
    "followers_count" INTEGER NOT NULL DEFAULT 0,
    "following_count" INTEGER NOT NULL DEFAULT 0,
    "purged" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "severances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "severed_follows" (
    "id" BIGINT NOT NULL,
    "severance_id" BIGINT NOT NULL,
    "other_id" BIGINT NOT NULL,
    "followed" BOOLEAN NOT NULL,
    "show_reblogs" BOOLEAN NOT NULL,
    "notify" BOOLEAN NOT NULL,
    "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "severed_follows_pkey" PRIMARY KEY ("id")
);

-- Answers of calendar programs to invitations, which arrive by mail and may be late.
CREATE TABLE "calendar_answers" (
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_answers_pkey" PRIMARY KEY ("event_id","actor_id")
);

-- CreateTable
CREATE TABLE "event_invitations" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "inviter_id" BIGINT NOT NULL,
    "uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instance_relations" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "followed" "InstanceFollowState",
    "followed_uri" TEXT,
    "follower" "InstanceFollowState",
    "follower_uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "origin" TEXT,

    CONSTRAINT "instance_relations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_links" (
    "id" BIGINT NOT NULL,
    "email" CITEXT NOT NULL,
    "hash" BYTEA,
    "browser_hash" BYTEA NOT NULL,
    "locale" TEXT NOT NULL,
    "event_id" BIGINT,
    "name" TEXT,
    "message" TEXT,
    "reason" TEXT,
    "age_verified" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "code_hash" BYTEA,
    "code_tries" SMALLINT NOT NULL DEFAULT 0,
    "invite_code" TEXT,
    "proved_at" TIMESTAMPTZ(3),
    "return_path" TEXT,
    "by_operator" BOOLEAN NOT NULL DEFAULT false,
    "guests" SMALLINT,
    "answers" JSONB,
    "ticket_kind" UUID,

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_pins" (
    "id" BIGINT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "file_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "group_pins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "remote_emojis" (
    "domain" TEXT NOT NULL,
    "shortcode" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3),
    "state" "MediaState" NOT NULL DEFAULT 'WAITING',
    "key" TEXT,
    "still_key" TEXT,
    "cached_at" TIMESTAMPTZ(3),
    "size" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "remote_emojis_pkey" PRIMARY KEY ("domain","shortcode")
);

-- CreateTable
CREATE TABLE "block_lists" (
    "id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "block_lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "block_list_entries" (
    "id" BIGINT NOT NULL,
    "list_id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "severity" "DomainBlockSeverity" NOT NULL,
    "reject_media" BOOLEAN NOT NULL,
    "reject_reports" BOOLEAN NOT NULL,
    "public_comment" TEXT NOT NULL,
    "obfuscate" BOOLEAN NOT NULL,
    "state" "BlockListEntryState" NOT NULL DEFAULT 'ADDED',

    CONSTRAINT "block_list_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "arrivals" (
    "id" BIGINT NOT NULL,
    "site" TEXT NOT NULL,
    "sender_id" BIGINT NOT NULL,
    "owner_id" BIGINT,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "status_id" BIGINT,

    CONSTRAINT "arrivals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "async_refreshes" (
    "id" BIGINT NOT NULL,
    "status_id" BIGINT,
    "actor_id" BIGINT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "result_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "async_refreshes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "handle_domain" (
    "id" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,

    CONSTRAINT "handle_domain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag_days" (
    "tag_id" BIGINT NOT NULL,
    "day" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL,
    "accounts" INTEGER NOT NULL,
    "last_id" BIGINT NOT NULL,

    CONSTRAINT "tag_days_pkey" PRIMARY KEY ("tag_id","day")
);

-- CreateTable
CREATE TABLE "remote_quotes" (
    "status_id" BIGINT NOT NULL,
    "uri" TEXT NOT NULL,
    "authorization" TEXT,

    CONSTRAINT "remote_quotes_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "list_tags" (
    "id" BIGINT NOT NULL,
    "list_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "list_tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "relays" (
    "id" BIGINT NOT NULL,
    "inbox" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "state" "RelayState" NOT NULL DEFAULT 'IDLE',
    "follow_uri" TEXT,
    "actor_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "relays_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_approvals" (
    "status_id" BIGINT NOT NULL,
    "author_id" BIGINT NOT NULL,
    "state" "ApprovalState" NOT NULL,
    "visibility" "StatusVisibility" NOT NULL,
    "mention_ids" BIGINT[],
    "silent_ids" BIGINT[],
    "handles" TEXT[],
    "request_uri" TEXT,
    "authorization" TEXT,

    CONSTRAINT "status_approvals_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "remote_policies" (
    "status_id" BIGINT NOT NULL,
    "like_policy" "InteractionPolicy" NOT NULL,
    "like_manual_policy" "InteractionPolicy" NOT NULL,
    "announce_policy" "InteractionPolicy" NOT NULL,
    "announce_manual_policy" "InteractionPolicy" NOT NULL,
    "legacy" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "remote_policies_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "post_imports" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'SCHEDULED',
    "key" TEXT,
    "total" INTEGER NOT NULL DEFAULT 0,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "skipped_boosts" INTEGER NOT NULL DEFAULT 0,
    "skipped_direct" INTEGER NOT NULL DEFAULT 0,
    "skipped_polls" INTEGER NOT NULL DEFAULT 0,
    "skipped_empty" INTEGER NOT NULL DEFAULT 0,
    "skipped_known" INTEGER NOT NULL DEFAULT 0,
    "lost_files" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "post_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_posts" (
    "status_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "uri" TEXT NOT NULL,
    "import_id" BIGINT NOT NULL,

    CONSTRAINT "imported_posts_pkey" PRIMARY KEY ("status_id")
);

-- Further hosts of this server, whose actors keep their addresses, handles and keys.
CREATE TABLE "origins" (
    "handle_domain" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "actor_path" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "key_uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "previous_private_key" TEXT,

    CONSTRAINT "origins_pkey" PRIMARY KEY ("handle_domain")
);

-- CreateTable
CREATE TABLE "setup_links" (
    "id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setup_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "waiting_entries" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "message" TEXT,
    "offered_until" TIMESTAMPTZ(3),
    "uri" TEXT,
    "asked_by" "ParticipationAsk",
    "asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "guests" SMALLINT NOT NULL DEFAULT 0,
    "answers" JSONB,
    "ticket_kind" UUID,

    CONSTRAINT "waiting_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wall_requests" (
    "group_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "author_id" BIGINT NOT NULL,
    "state" "ApprovalState" NOT NULL DEFAULT 'PENDING',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wall_requests_pkey" PRIMARY KEY ("group_id","status_id")
);

-- CreateTable
CREATE TABLE "totp_secrets" (
    "user_id" BIGINT NOT NULL,
    "secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "totp_secrets_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateTable
CREATE TABLE "pending_sign_ins" (
    "id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "return_path" TEXT,
    "event_id" BIGINT,
    "message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "by_operator" BOOLEAN NOT NULL DEFAULT false,
    "issuer" TEXT,
    "provider_sid" TEXT,
    "guests" SMALLINT,
    "answers" JSONB,
    "ticket_kind" UUID,

    CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newest_releases" (
    "id" INTEGER NOT NULL,
    "feed_url" TEXT NOT NULL,
    "version" TEXT,
    "url" TEXT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,

    CONSTRAINT "newest_releases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_drafts" (
    "actor_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "contents" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_drafts_pkey" PRIMARY KEY ("actor_id","key")
);

-- CreateTable
CREATE TABLE "activities_to_groups" (
    "status_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "activity" TEXT NOT NULL,

    CONSTRAINT "activities_to_groups_pkey" PRIMARY KEY ("status_id","kind")
);

-- CreateTable
CREATE TABLE "file_addresses" (
    "address" TEXT NOT NULL,
    "media_id" BIGINT,
    "emoji_id" BIGINT,
    "small" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "file_addresses_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "event_photos" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "media_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_photos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "photo_requests" (
    "id" BIGINT NOT NULL,
    "photo_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "kept_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "photo_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "user_handle" TEXT,

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "spent_challenges" (
    "hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_challenges_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "provider_identities" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_identities_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "provider_sign_ins" (
    "id" BIGINT NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "user_id" BIGINT,
    "return_path" TEXT,
    "invite_code" TEXT,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provided_accounts" (
    "link_id" BIGINT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "role_id" BIGINT,
    "provider_sid" TEXT,

    CONSTRAINT "provided_accounts_pkey" PRIMARY KEY ("link_id")
);

-- CreateTable
CREATE TABLE "event_series" (
    "id" UUID NOT NULL,
    "organizer_id" BIGINT NOT NULL,
    "attributed_to_id" BIGINT,
    "rule" TEXT NOT NULL,
    "starts_local" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "template" JSONB NOT NULL,
    "address_id" BIGINT,
    "picture_id" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "ends_from" TIMESTAMPTZ(3),
    "end_message" TEXT,
    "changed_by_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_series_exceptions" (
    "series_id" UUID NOT NULL,
    "recurrence_id" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_series_exceptions_pkey" PRIMARY KEY ("series_id", "recurrence_id")
);

-- CreateTable
CREATE TABLE "event_series_participants" (
    "series_id" UUID NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "joined_until" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ticket_kind" UUID,
    "guests" SMALLINT NOT NULL DEFAULT 0,
    "answers" JSONB,
    "waits" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "event_series_participants_pkey" PRIMARY KEY ("series_id", "actor_id")
);

-- CreateTable
CREATE TABLE "community_pictures" (
    "id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "small_key" TEXT,
    "sized_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "card_key" TEXT NOT NULL,
    "double_card_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "blurhash" TEXT NOT NULL,
    "description" TEXT NOT NULL,

    CONSTRAINT "community_pictures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_series_organizers" (
    "series_id" UUID NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "since" TIMESTAMPTZ(3),
    "until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_series_organizers_pkey" PRIMARY KEY ("series_id","actor_id")
);

-- CreateTable
CREATE TABLE "organizer_invitations" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "inviter_id" BIGINT NOT NULL,
    "scope" "SeriesScope" NOT NULL DEFAULT 'THIS',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organizer_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "discussions" (
    "status_id" BIGINT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "answers_count" INTEGER NOT NULL DEFAULT 0,
    "last_id" BIGINT NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "discussions_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "organizer_exceptions" (
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,

    CONSTRAINT "organizer_exceptions_pkey" PRIMARY KEY ("event_id","actor_id")
);

-- CreateTable
CREATE TABLE "event_messages" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT,
    "series_id" UUID,
    "author_id" BIGINT NOT NULL,
    "roles" "AddressedRole"[],
    "title" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "announced" BOOLEAN NOT NULL DEFAULT false,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_message_recipients" (
    "message_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "status_id" BIGINT,
    "mailed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "event_message_recipients_pkey" PRIMARY KEY ("message_id","actor_id")
);

-- CreateTable
CREATE TABLE "door_acts" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "key" UUID NOT NULL,
    "kind" "DoorActKind" NOT NULL,
    "participant_id" BIGINT,
    "undoes" UUID,
    "name" TEXT,
    "people" SMALLINT NOT NULL DEFAULT 1,
    "door" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "door_acts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "former_servers" (
    "software" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "report" JSONB,
    "verification" JSONB,

    CONSTRAINT "former_servers_pkey" PRIMARY KEY ("software")
);

-- External calendars that groups follow, and their entries, which become events.
CREATE TABLE "calendar_sources" (
    "id" BIGINT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "added_by_id" BIGINT,
    "url" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "etag" TEXT,
    "last_modified" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "unfolded_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "calendar_sources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_entries" (
    "group_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "source_id" BIGINT NOT NULL,
    "event_id" BIGINT,
    "look" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "begins_on" TIMESTAMPTZ(3) NOT NULL,
    "missing_since" TIMESTAMPTZ(3),
    CONSTRAINT "calendar_entries_pkey" PRIMARY KEY ("group_id", "key")
);

-- CreateTable
CREATE TABLE "date_polls" (
    "id" BIGINT NOT NULL,
    "uuid" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "place" TEXT,
    "time_zone" TEXT NOT NULL,
    "audience" "DatePollAudience" NOT NULL,
    "hides_names" BOOLEAN NOT NULL DEFAULT false,
    "organizer_id" BIGINT NOT NULL,
    "group_id" BIGINT,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "chosen_id" BIGINT,
    "event_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "notifies_end" BOOLEAN NOT NULL DEFAULT true,
    "end_notified_at" TIMESTAMPTZ(3),

    CONSTRAINT "date_polls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "date_options" (
    "id" BIGINT NOT NULL,
    "poll_id" BIGINT NOT NULL,
    "starts" TEXT NOT NULL,
    "ends" TEXT,

    CONSTRAINT "date_options_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "date_voters" (
    "id" BIGINT NOT NULL,
    "poll_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "date_voters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "date_votes" (
    "voter_id" BIGINT NOT NULL,
    "option_id" BIGINT NOT NULL,
    "answer" "DateAnswer" NOT NULL,

    CONSTRAINT "date_votes_pkey" PRIMARY KEY ("voter_id","option_id")
);

-- CreateTable
CREATE TABLE "imported_events" (
    "owner_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "event_id" BIGINT,

    CONSTRAINT "imported_events_pkey" PRIMARY KEY ("owner_id", "key")
);

-- CreateTable
CREATE TABLE "joined_accounts" (
    "user_id" BIGINT NOT NULL,
    "origin" TEXT NOT NULL,
    "email" CITEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "joined_accounts_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" BIGINT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "added_by_id" BIGINT,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "kinds" TEXT[],
    "state" "WebhookState" NOT NULL DEFAULT 'ACTIVE',
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "sequence" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "webhook_id" BIGINT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "event_id" BIGINT,
    "event_uuid" UUID,
    "about_id" BIGINT,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3),
    "code" INTEGER,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("webhook_id", "sequence")
);

-- CreateIndex
CREATE UNIQUE INDEX "actors_uri_key" ON "actors"("uri");

-- CreateIndex
CREATE INDEX "actors_user_id_idx" ON "actors"("user_id");

-- CreateIndex
CREATE INDEX "actors_avatar_id_idx" ON "actors"("avatar_id");

-- CreateIndex
CREATE INDEX "actors_banner_id_idx" ON "actors"("banner_id");

-- CreateIndex
CREATE INDEX "actors_moved_to_id_idx" ON "actors"("moved_to_id");

-- CreateIndex
CREATE INDEX "actor_stats_followers_count_actor_id_idx" ON "actor_stats"("followers_count" DESC, "actor_id" DESC);

-- CreateIndex
CREATE INDEX "members_actor_id_idx" ON "members"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_parent_id_actor_id_key" ON "members"("parent_id", "actor_id");

-- CreateIndex
CREATE INDEX "group_invitations_actor_id_id_idx" ON "group_invitations"("actor_id", "id");

-- CreateIndex
CREATE INDEX "group_invitations_inviter_id_idx" ON "group_invitations"("inviter_id");

-- CreateIndex
CREATE UNIQUE INDEX "group_invitations_group_id_actor_id_key" ON "group_invitations"("group_id", "actor_id");

-- CreateIndex
CREATE INDEX "announcements_published_idx" ON "announcements"("published");

-- CreateIndex
CREATE INDEX "announcement_dismissals_actor_id_idx" ON "announcement_dismissals"("actor_id");

-- CreateIndex
CREATE INDEX "announcement_reactions_actor_id_idx" ON "announcement_reactions"("actor_id");

-- CreateIndex
CREATE INDEX "announcement_reactions_custom_emoji_id_idx" ON "announcement_reactions"("custom_emoji_id");

-- CreateIndex
CREATE UNIQUE INDEX "announcement_reactions_announcement_id_name_actor_id_key" ON "announcement_reactions"("announcement_id", "name", "actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "annual_reports_actor_id_year_key" ON "annual_reports"("actor_id", "year");

-- CreateIndex
CREATE UNIQUE INDEX "domain_allows_domain_key" ON "domain_allows"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "email_domain_blocks_domain_key" ON "email_domain_blocks"("domain");

-- CreateIndex
CREATE INDEX "email_domain_attempts_day_idx" ON "email_domain_attempts"("day");

-- CreateIndex
CREATE UNIQUE INDEX "canonical_email_blocks_canonical_email_hash_key" ON "canonical_email_blocks"("canonical_email_hash");

-- CreateIndex
CREATE INDEX "canonical_email_blocks_reference_actor_id_idx" ON "canonical_email_blocks"("reference_actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "ip_blocks_network_key" ON "ip_blocks"("network");

-- CreateIndex
CREATE UNIQUE INDEX "username_blocks_normalized_username_key" ON "username_blocks"("normalized_username");

-- CreateIndex
CREATE UNIQUE INDEX "preview_cards_url_key" ON "preview_cards"("url");

-- CreateIndex
CREATE UNIQUE INDEX "preview_cards_image_key_key" ON "preview_cards"("image_key");

-- CreateIndex
CREATE INDEX "preview_cards_fetched_at_idx" ON "preview_cards"("fetched_at");

-- CreateIndex
CREATE INDEX "preview_cards_author_id_idx" ON "preview_cards"("author_id");

-- CreateIndex
CREATE INDEX "status_cards_card_id_status_id_idx" ON "status_cards"("card_id", "status_id" DESC);

-- CreateIndex
CREATE INDEX "status_cards_url_card_id_idx" ON "status_cards"("url", "card_id");

-- CreateIndex
CREATE INDEX "card_failures_failed_at_idx" ON "card_failures"("failed_at");

-- CreateIndex
CREATE INDEX "collections_actor_id_id_idx" ON "collections"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "collections_tag_id_idx" ON "collections"("tag_id");

-- CreateIndex
CREATE INDEX "collection_items_actor_id_collection_id_idx" ON "collection_items"("actor_id", "collection_id");

-- CreateIndex
CREATE UNIQUE INDEX "collection_items_collection_id_actor_id_key" ON "collection_items"("collection_id", "actor_id");

-- CreateIndex
CREATE INDEX "conversations_actor_id_last_status_id_idx" ON "conversations"("actor_id", "last_status_id" DESC);

-- CreateIndex
CREATE INDEX "conversations_last_status_id_idx" ON "conversations"("last_status_id");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_actor_id_thread_id_participant_ids_key" ON "conversations"("actor_id", "thread_id", "participant_ids");

-- CreateIndex
CREATE INDEX "direct_entries_status_id_idx" ON "direct_entries"("status_id");

-- CreateIndex
CREATE INDEX "direct_entries_conversation_id_status_id_idx" ON "direct_entries"("conversation_id", "status_id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "devices_token_id_key" ON "devices"("token_id");

-- CreateIndex
CREATE UNIQUE INDEX "devices_actor_id_device_id_key" ON "devices"("actor_id", "device_id");

-- CreateIndex
CREATE INDEX "one_time_keys_device_id_claimed_at_id_idx" ON "one_time_keys"("device_id", "claimed_at", "id");

-- CreateIndex
CREATE INDEX "one_time_keys_claimed_at_idx" ON "one_time_keys"("claimed_at");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_keys_device_id_key_id_key" ON "one_time_keys"("device_id", "key_id");

-- CreateIndex
CREATE INDEX "encrypted_messages_device_id_id_idx" ON "encrypted_messages"("device_id", "id" DESC);

-- CreateIndex
CREATE INDEX "encrypted_messages_from_actor_id_idx" ON "encrypted_messages"("from_actor_id");

-- CreateIndex
CREATE INDEX "suggestion_dismissals_target_id_idx" ON "suggestion_dismissals"("target_id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_emojis_shortcode_key" ON "custom_emojis"("shortcode");

-- CreateIndex
CREATE UNIQUE INDEX "custom_emojis_key_key" ON "custom_emojis"("key");

-- CreateIndex
CREATE UNIQUE INDEX "events_uuid_key" ON "events"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "events_uri_key" ON "events"("uri");

-- CreateIndex
CREATE INDEX "events_organizer_id_id_idx" ON "events"("organizer_id", "id");

-- CreateIndex
CREATE INDEX "events_attributed_to_id_idx" ON "events"("attributed_to_id");

-- CreateIndex
CREATE INDEX "events_begins_on_id_idx" ON "events"("begins_on", "id");

-- Finds events that have begun and are not over.
CREATE INDEX "events_ends_on_begins_on_idx" ON "events"("ends_on", "begins_on");

-- CreateIndex
CREATE INDEX "events_address_id_idx" ON "events"("address_id");

-- CreateIndex
CREATE INDEX "events_picture_id_idx" ON "events"("picture_id");

-- CreateIndex
CREATE INDEX "event_mentions_actor_id_idx" ON "event_mentions"("actor_id");

-- CreateIndex
CREATE INDEX "participants_event_id_role_id_idx" ON "participants"("event_id", "role", "id");

-- CreateIndex
CREATE INDEX "participants_actor_id_idx" ON "participants"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "participants_event_id_actor_id_key" ON "participants"("event_id", "actor_id");

-- CreateIndex
CREATE INDEX "event_comments_event_id_status_id_idx" ON "event_comments"("event_id", "status_id" DESC);

-- CreateIndex
CREATE INDEX "addresses_description_idx" ON "addresses" USING GIN ("description" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "addresses_latitude_longitude_idx" ON "addresses"("latitude", "longitude");

-- A hash index, because a URL may be longer than an entry of a B-tree.
CREATE INDEX "addresses_url_idx" ON "addresses" USING HASH ("url");

-- CreateIndex
CREATE UNIQUE INDEX "event_happenings_key_key" ON "event_happenings"("key");

-- CreateIndex
CREATE INDEX "event_happenings_event_id_id_idx" ON "event_happenings"("event_id", "id");

-- CreateIndex
CREATE INDEX "event_happenings_created_at_idx" ON "event_happenings"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "feed_tokens_token_key" ON "feed_tokens"("token");

-- CreateIndex
CREATE INDEX "feed_tokens_user_id_idx" ON "feed_tokens"("user_id");

-- CreateIndex
CREATE INDEX "feed_tokens_actor_id_idx" ON "feed_tokens"("actor_id");

-- CreateIndex
CREATE INDEX "feed_tokens_made_with_id_idx" ON "feed_tokens"("made_with_id");

-- CreateIndex
CREATE INDEX "filters_actor_id_idx" ON "filters"("actor_id");

-- CreateIndex
CREATE INDEX "filter_keywords_filter_id_idx" ON "filter_keywords"("filter_id");

-- CreateIndex
CREATE INDEX "filter_statuses_status_id_idx" ON "filter_statuses"("status_id");

-- CreateIndex
CREATE UNIQUE INDEX "filter_statuses_filter_id_status_id_key" ON "filter_statuses"("filter_id", "status_id");

-- CreateIndex
CREATE INDEX "instance_texts_kind_id_idx" ON "instance_texts"("kind", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "instance_texts_kind_effective_on_key" ON "instance_texts"("kind", "effective_on");

-- CreateIndex
CREATE UNIQUE INDEX "instance_domain_blocks_domain_key" ON "instance_domain_blocks"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "invites_code_key" ON "invites"("code");

-- CreateIndex
CREATE INDEX "invites_actor_id_id_idx" ON "invites"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "lists_actor_id_idx" ON "lists"("actor_id");

-- CreateIndex
CREATE INDEX "list_members_actor_id_idx" ON "list_members"("actor_id");

-- CreateIndex
CREATE INDEX "list_members_follow_id_idx" ON "list_members"("follow_id");

-- CreateIndex
CREATE INDEX "list_entries_status_id_idx" ON "list_entries"("status_id");

-- CreateIndex
CREATE INDEX "user_activity_day_idx" ON "user_activity"("day");

-- CreateIndex
CREATE UNIQUE INDEX "media_key_key" ON "media"("key");

-- CreateIndex
CREATE INDEX "media_owner_id_idx" ON "media"("owner_id");

-- CreateIndex
CREATE INDEX "media_status_id_idx" ON "media"("status_id");

-- CreateIndex
CREATE INDEX "media_expires_at_idx" ON "media"("expires_at");

-- CreateIndex
CREATE INDEX "action_logs_actor_id_idx" ON "action_logs"("actor_id");

-- CreateIndex
CREATE INDEX "action_logs_target_type_target_id_id_idx" ON "action_logs"("target_type", "target_id", "id" DESC);

-- CreateIndex
CREATE INDEX "action_logs_action_id_idx" ON "action_logs"("action", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "reports_uri_key" ON "reports"("uri");

-- CreateIndex
CREATE INDEX "reports_status_id_idx" ON "reports"("status", "id" DESC);

-- CreateIndex
CREATE INDEX "reports_reporter_id_id_idx" ON "reports"("reporter_id", "id" DESC);

-- CreateIndex
CREATE INDEX "reports_reported_id_id_idx" ON "reports"("reported_id", "id" DESC);

-- CreateIndex
CREATE INDEX "reports_assigned_id_id_idx" ON "reports"("assigned_id", "id" DESC);

-- CreateIndex
CREATE INDEX "reports_decided_by_id_idx" ON "reports"("decided_by_id");

-- CreateIndex
CREATE INDEX "report_notes_report_id_id_idx" ON "report_notes"("report_id", "id");

-- CreateIndex
CREATE INDEX "report_notes_moderator_id_idx" ON "report_notes"("moderator_id");

-- CreateIndex
CREATE INDEX "account_warnings_target_id_id_idx" ON "account_warnings"("target_id", "id" DESC);

-- CreateIndex
CREATE INDEX "account_warnings_moderator_id_idx" ON "account_warnings"("moderator_id");

-- CreateIndex
CREATE INDEX "account_warnings_report_id_idx" ON "account_warnings"("report_id");

-- CreateIndex
CREATE INDEX "removed_statuses_actor_id_idx" ON "removed_statuses"("actor_id");

-- CreateIndex
CREATE INDEX "removed_statuses_account_warning_id_idx" ON "removed_statuses"("account_warning_id");

-- CreateIndex
CREATE INDEX "removed_media_status_id_idx" ON "removed_media"("status_id");

-- CreateIndex
CREATE INDEX "removed_media_key_idx" ON "removed_media"("key");

-- CreateIndex
CREATE INDEX "removed_media_small_key_idx" ON "removed_media"("small_key");

-- CreateIndex
CREATE UNIQUE INDEX "appeals_account_warning_id_key" ON "appeals"("account_warning_id");

-- CreateIndex
CREATE INDEX "appeals_state_id_idx" ON "appeals"("state", "id" DESC);

-- CreateIndex
CREATE INDEX "appeals_actor_id_idx" ON "appeals"("actor_id");

-- CreateIndex
CREATE INDEX "appeals_decided_by_id_idx" ON "appeals"("decided_by_id");

-- CreateIndex
CREATE INDEX "notifications_all_idx" ON "notifications"("recipient_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_status_id_idx" ON "notifications"("status_id");

-- CreateIndex
CREATE INDEX "notifications_collection_id_idx" ON "notifications"("collection_id");

-- CreateIndex
CREATE INDEX "notifications_group_invitation_id_idx" ON "notifications"("group_invitation_id");

-- CreateIndex
CREATE INDEX "notifications_origin_id_recipient_id_id_idx" ON "notifications"("origin_id", "recipient_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notifications_recipient_id_type_origin_id_status_id_key" ON "notifications"("recipient_id", "type", "origin_id", "status_id");

-- CreateIndex
CREATE INDEX "notification_permissions_origin_id_idx" ON "notification_permissions"("origin_id");

-- CreateIndex
CREATE INDEX "notification_requests_recipient_id_id_idx" ON "notification_requests"("recipient_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notification_requests_origin_id_idx" ON "notification_requests"("origin_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_requests_recipient_id_origin_id_key" ON "notification_requests"("recipient_id", "origin_id");

-- CreateIndex
CREATE UNIQUE INDEX "apps_client_id_key" ON "apps"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens"("hash");

-- CreateIndex
CREATE INDEX "access_tokens_user_id_idx" ON "access_tokens"("user_id");

-- CreateIndex
CREATE INDEX "access_tokens_app_id_idx" ON "access_tokens"("app_id");

-- CreateIndex
CREATE INDEX "access_tokens_actor_id_idx" ON "access_tokens"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "authorization_codes_hash_key" ON "authorization_codes"("hash");

-- CreateIndex
CREATE INDEX "authorization_codes_app_id_idx" ON "authorization_codes"("app_id");

-- CreateIndex
CREATE INDEX "authorization_codes_user_id_idx" ON "authorization_codes"("user_id");

-- CreateIndex
CREATE INDEX "authorization_codes_actor_id_idx" ON "authorization_codes"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_token_id_key" ON "push_subscriptions"("token_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_session_id_key" ON "push_subscriptions"("session_id");

-- CreateIndex
CREATE INDEX "push_subscriptions_actor_id_idx" ON "push_subscriptions"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "follows_uri_key" ON "follows"("uri");

-- CreateIndex
CREATE INDEX "follows_target_id_approved_id_idx" ON "follows"("target_id", "approved", "id");

-- CreateIndex
CREATE INDEX "follows_follower_id_approved_id_idx" ON "follows"("follower_id", "approved", "id");

-- CreateIndex
CREATE UNIQUE INDEX "follows_follower_id_target_id_key" ON "follows"("follower_id", "target_id");

-- Pages of blocks and mutes, expired mutes, and known servers by prefix.
CREATE INDEX "blocks_blocker_id_id_idx" ON "blocks"("blocker_id", "id");

-- CreateIndex
CREATE INDEX "blocks_target_id_idx" ON "blocks"("target_id");

-- CreateIndex
CREATE UNIQUE INDEX "blocks_blocker_id_target_id_key" ON "blocks"("blocker_id", "target_id");

-- CreateIndex
CREATE INDEX "mutes_muter_id_id_idx" ON "mutes"("muter_id", "id");

-- CreateIndex
CREATE INDEX "mutes_target_id_idx" ON "mutes"("target_id");

-- CreateIndex
CREATE INDEX "mutes_expires_at_idx" ON "mutes"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "mutes_muter_id_target_id_key" ON "mutes"("muter_id", "target_id");

-- CreateIndex
CREATE UNIQUE INDEX "endorsements_follow_id_key" ON "endorsements"("follow_id");

-- CreateIndex
CREATE INDEX "endorsements_actor_id_id_idx" ON "endorsements"("actor_id", "id");

-- CreateIndex
CREATE INDEX "endorsements_target_id_idx" ON "endorsements"("target_id");

-- CreateIndex
CREATE UNIQUE INDEX "endorsements_actor_id_target_id_key" ON "endorsements"("actor_id", "target_id");

-- CreateIndex
CREATE INDEX "account_notes_target_id_idx" ON "account_notes"("target_id");

-- CreateIndex
CREATE INDEX "account_domain_blocks_actor_id_id_idx" ON "account_domain_blocks"("actor_id", "id");

-- Fan-out reads who blocks the domain of an author.
CREATE INDEX "account_domain_blocks_domain_idx" ON "account_domain_blocks"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "account_domain_blocks_actor_id_domain_key" ON "account_domain_blocks"("actor_id", "domain");

-- CreateIndex
CREATE INDEX "account_aliases_alias_id_idx" ON "account_aliases"("alias_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_aliases_actor_id_alias_id_key" ON "account_aliases"("actor_id", "alias_id");

-- CreateIndex
CREATE INDEX "status_search_document_idx" ON "status_search" USING GIN ("document");

-- CreateIndex
CREATE INDEX "search_words_word_idx" ON "search_words" USING GIN ("word" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "statuses_uri_key" ON "statuses"("uri");

-- CreateIndex
CREATE INDEX "statuses_actor_id_id_idx" ON "statuses"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "statuses_in_reply_to_id_idx" ON "statuses"("in_reply_to_id");

-- CreateIndex
CREATE INDEX "statuses_conversation_id_idx" ON "statuses"("conversation_id");

-- CreateIndex
CREATE INDEX "mentions_actor_id_status_id_idx" ON "mentions"("actor_id", "status_id" DESC);

-- CreateIndex
CREATE INDEX "favourites_status_id_id_idx" ON "favourites"("status_id", "id");

-- CreateIndex
CREATE INDEX "favourites_actor_id_id_idx" ON "favourites"("actor_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "favourites_actor_id_status_id_key" ON "favourites"("actor_id", "status_id");

-- CreateIndex
CREATE INDEX "bookmarks_actor_id_id_idx" ON "bookmarks"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "bookmarks_status_id_idx" ON "bookmarks"("status_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookmarks_actor_id_status_id_key" ON "bookmarks"("actor_id", "status_id");

-- CreateIndex
CREATE INDEX "status_pins_status_id_idx" ON "status_pins"("status_id");

-- Streams check for each status whether anybody muted its conversation.
CREATE INDEX "conversation_mutes_conversation_id_idx" ON "conversation_mutes"("conversation_id");

-- CreateIndex
CREATE INDEX "status_edits_status_id_id_idx" ON "status_edits"("status_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "polls_status_id_key" ON "polls"("status_id");

-- CreateIndex
CREATE INDEX "poll_votes_actor_id_idx" ON "poll_votes"("actor_id");

-- CreateIndex
CREATE INDEX "scheduled_statuses_actor_id_id_idx" ON "scheduled_statuses"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "scheduled_statuses_actor_id_scheduled_at_idx" ON "scheduled_statuses"("actor_id", "scheduled_at");

-- CreateIndex
CREATE INDEX "scheduled_statuses_user_id_idx" ON "scheduled_statuses"("user_id");

-- CreateIndex
CREATE INDEX "scheduled_statuses_app_id_idx" ON "scheduled_statuses"("app_id");

-- CreateIndex
CREATE INDEX "home_entries_status_id_idx" ON "home_entries"("status_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "tags_name_key" ON "tags"("name");

-- CreateIndex
CREATE UNIQUE INDEX "tags_slug_key" ON "tags"("slug");

-- Hashtags are searched by prefix; the unique index sorts by the collation of the database, which does not serve prefixes.
CREATE INDEX "tags_name_idx" ON "tags"("name" text_pattern_ops);

-- CreateIndex
CREATE INDEX "status_tags_tag_id_status_id_idx" ON "status_tags"("tag_id", "status_id" DESC);

-- Related events are searched among the newest events of a tag and of an organizer.
CREATE INDEX "event_tags_tag_id_event_id_idx" ON "event_tags"("tag_id", "event_id");

-- CreateIndex
CREATE INDEX "tag_follows_tag_id_idx" ON "tag_follows"("tag_id");

-- CreateIndex
CREATE INDEX "tag_follows_actor_id_id_idx" ON "tag_follows"("actor_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "tag_follows_actor_id_tag_id_key" ON "tag_follows"("actor_id", "tag_id");

-- CreateIndex
CREATE INDEX "featured_tags_tag_id_idx" ON "featured_tags"("tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "featured_tags_actor_id_tag_id_key" ON "featured_tags"("actor_id", "tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "person_archives_key_key" ON "person_archives"("key");

-- CreateIndex
CREATE INDEX "person_archives_actor_id_id_idx" ON "person_archives"("actor_id", "id");

-- CreateIndex
CREATE INDEX "person_archives_expires_at_idx" ON "person_archives"("expires_at");

-- CreateIndex
CREATE INDEX "data_imports_actor_id_id_idx" ON "data_imports"("actor_id", "id");

-- CreateIndex
CREATE INDEX "data_imports_created_at_idx" ON "data_imports"("created_at");

-- CreateIndex
CREATE INDEX "data_import_rows_import_id_subject_idx" ON "data_import_rows"("import_id", "subject");

-- CreateIndex
CREATE INDEX "tag_trends_score_idx" ON "tag_trends"("score" DESC);

-- CreateIndex
CREATE INDEX "status_trends_score_idx" ON "status_trends"("score" DESC);

-- CreateIndex
CREATE INDEX "link_trends_score_idx" ON "link_trends"("score" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "publishers_domain_key" ON "publishers"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_default_actor_id_key" ON "users"("default_actor_id");

-- CreateIndex
CREATE INDEX "users_role_id_idx" ON "users"("role_id");

-- CreateIndex
CREATE INDEX "users_signed_up_with_id_idx" ON "users"("signed_up_with_id");

-- CreateIndex
CREATE INDEX "users_invite_id_idx" ON "users"("invite_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_tokens_hash_key" ON "mail_tokens"("hash");

-- CreateIndex
CREATE INDEX "mail_tokens_user_id_idx" ON "mail_tokens"("user_id");

-- CreateIndex
CREATE INDEX "user_ips_user_id_used_at_idx" ON "user_ips"("user_id", "used_at" DESC);

-- CreateIndex
CREATE INDEX "user_ips_used_at_idx" ON "user_ips"("used_at");

-- CreateIndex
CREATE INDEX "remote_keys_actor_id_idx" ON "remote_keys"("actor_id");

-- CreateIndex
CREATE INDEX "outgoing_activities_created_at_idx" ON "outgoing_activities"("created_at");

-- CreateIndex
CREATE INDEX "outgoing_activities_actor_id_idx" ON "outgoing_activities"("actor_id");

-- CreateIndex
CREATE INDEX "outgoing_activities_about_id_idx" ON "outgoing_activities"("about", "id");

-- CreateIndex
CREATE INDEX "undone_activities_created_at_idx" ON "undone_activities"("created_at");

-- CreateIndex
CREATE INDEX "actors_url_idx" ON "actors"("url");

-- CreateIndex
CREATE INDEX "events_url_idx" ON "events"("url");

-- CreateIndex
CREATE INDEX "event_interests_actor_id_idx" ON "event_interests"("actor_id");

-- CreateIndex
CREATE INDEX "media_cached_at_idx" ON "media"("cached_at");

-- CreateIndex
CREATE INDEX "severances_actor_id_id_idx" ON "severances"("actor_id", "id");

-- CreateIndex
CREATE INDEX "severances_target_name_idx" ON "severances"("target_name");

-- CreateIndex
CREATE UNIQUE INDEX "severances_cause_id_actor_id_key" ON "severances"("cause_id", "actor_id");

-- CreateIndex
CREATE INDEX "severed_follows_severance_id_followed_id_idx" ON "severed_follows"("severance_id", "followed", "id");

-- CreateIndex
CREATE INDEX "severed_follows_other_id_idx" ON "severed_follows"("other_id");

-- CreateIndex
CREATE INDEX "notifications_severance_id_idx" ON "notifications"("severance_id");

-- CreateIndex
CREATE INDEX "calendar_answers_actor_id_idx" ON "calendar_answers"("actor_id");

-- CreateIndex
CREATE INDEX "undone_activities_uri_idx" ON "undone_activities" USING HASH ("uri");

-- CreateIndex
CREATE UNIQUE INDEX "participants_uri_key" ON "participants"("uri");

-- CreateIndex
CREATE INDEX "members_uri_idx" ON "members"("uri");

-- CreateIndex
CREATE INDEX "group_invitations_uri_idx" ON "group_invitations"("uri");

-- CreateIndex
CREATE UNIQUE INDEX "event_invitations_event_id_actor_id_key" ON "event_invitations"("event_id", "actor_id");

-- CreateIndex
CREATE INDEX "event_invitations_actor_id_id_idx" ON "event_invitations"("actor_id", "id");

-- CreateIndex
CREATE INDEX "event_invitations_inviter_id_idx" ON "event_invitations"("inviter_id");

-- CreateIndex
CREATE INDEX "event_invitations_uri_idx" ON "event_invitations"("uri");

-- CreateIndex
CREATE UNIQUE INDEX "instance_relations_actor_id_key" ON "instance_relations"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_links_hash_key" ON "sign_in_links"("hash");

-- CreateIndex
CREATE INDEX "sign_in_links_email_idx" ON "sign_in_links"("email");

-- CreateIndex
CREATE INDEX "sign_in_links_event_id_idx" ON "sign_in_links"("event_id");

-- CreateIndex
CREATE INDEX "sign_in_links_expires_at_idx" ON "sign_in_links"("expires_at");

-- CreateIndex
CREATE INDEX "notifications_member_id_idx" ON "notifications"("member_id");

-- CreateIndex
CREATE UNIQUE INDEX "group_pins_file_id_key" ON "group_pins"("file_id");

-- CreateIndex
CREATE INDEX "group_pins_group_id_id_idx" ON "group_pins"("group_id", "id" DESC);

-- CreateIndex
CREATE INDEX "group_pins_creator_id_idx" ON "group_pins"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "remote_emojis_key_key" ON "remote_emojis"("key");

-- CreateIndex
CREATE INDEX "silent_hosts_site_kind_idx" ON "silent_hosts"("site", "kind");

-- CreateIndex
CREATE INDEX "dead_jobs_name_key_idx" ON "dead_jobs"("name", "key");

-- CreateIndex
CREATE UNIQUE INDEX "remote_hosts_id_key" ON "remote_hosts"("id");

-- CreateIndex
CREATE UNIQUE INDEX "block_lists_url_key" ON "block_lists"("url");

-- CreateIndex
CREATE INDEX "block_list_entries_list_id_state_id_idx" ON "block_list_entries"("list_id", "state", "id");

-- CreateIndex
CREATE UNIQUE INDEX "block_list_entries_list_id_domain_key" ON "block_list_entries"("list_id", "domain");

-- CreateIndex
CREATE INDEX "arrivals_site_id_idx" ON "arrivals"("site", "id");

-- CreateIndex
CREATE UNIQUE INDEX "async_refreshes_status_id_key" ON "async_refreshes"("status_id");

-- CreateIndex
CREATE UNIQUE INDEX "async_refreshes_actor_id_key" ON "async_refreshes"("actor_id");

-- CreateIndex
CREATE INDEX "actors_type_id_idx" ON "actors"("type", "id" DESC);

-- CreateIndex
CREATE INDEX "remote_quotes_authorization_idx" ON "remote_quotes"("authorization");

-- CreateIndex
CREATE INDEX "list_tags_list_id_id_idx" ON "list_tags"("list_id", "id" DESC);

-- CreateIndex
CREATE INDEX "list_tags_tag_id_idx" ON "list_tags"("tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "list_tags_list_id_tag_id_key" ON "list_tags"("list_id", "tag_id");

-- CreateIndex
CREATE INDEX "notifications_tag_id_idx" ON "notifications"("tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "relays_inbox_key" ON "relays"("inbox");

-- CreateIndex
CREATE INDEX "relays_actor_id_idx" ON "relays"("actor_id");

-- CreateIndex
CREATE INDEX "status_approvals_author_id_state_status_id_idx" ON "status_approvals"("author_id", "state", "status_id" DESC);

-- CreateIndex
CREATE INDEX "preview_cards_image_cached_at_idx" ON "preview_cards"("image_cached_at");

-- CreateIndex
CREATE UNIQUE INDEX "post_imports_key_key" ON "post_imports"("key");

-- CreateIndex
CREATE INDEX "post_imports_actor_id_id_idx" ON "post_imports"("actor_id", "id");

-- CreateIndex
CREATE INDEX "post_imports_created_at_idx" ON "post_imports"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "imported_posts_actor_id_uri_key" ON "imported_posts"("actor_id", "uri");

-- CreateIndex
CREATE INDEX "notifications_moved_to_id_idx" ON "notifications"("moved_to_id");

-- CreateIndex
CREATE UNIQUE INDEX "origins_host_key" ON "origins"("host");

-- CreateIndex
CREATE INDEX "media_sized_keys_idx" ON "media" USING GIN ("sized_keys");

-- CreateIndex
CREATE UNIQUE INDEX "waiting_entries_uri_key" ON "waiting_entries"("uri");

-- CreateIndex
CREATE INDEX "waiting_entries_event_id_id_idx" ON "waiting_entries"("event_id", "id");

-- CreateIndex
CREATE INDEX "waiting_entries_actor_id_idx" ON "waiting_entries"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "waiting_entries_event_id_actor_id_key" ON "waiting_entries"("event_id", "actor_id");

-- CreateIndex
CREATE INDEX "wall_requests_group_id_state_status_id_idx" ON "wall_requests"("group_id", "state", "status_id" DESC);

-- CreateIndex
CREATE INDEX "wall_requests_group_id_author_id_state_status_id_idx" ON "wall_requests"("group_id", "author_id", "state", "status_id" DESC);

-- CreateIndex
CREATE INDEX "wall_requests_status_id_idx" ON "wall_requests"("status_id");

-- CreateIndex
CREATE UNIQUE INDEX "pending_sign_ins_hash_key" ON "pending_sign_ins"("hash");

-- CreateIndex
CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins"("user_id");

-- CreateIndex
CREATE INDEX "pending_sign_ins_event_id_idx" ON "pending_sign_ins"("event_id");

-- CreateIndex
CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins"("expires_at");

-- CreateIndex
CREATE INDEX "instance_relations_origin_idx" ON "instance_relations"("origin");

-- CreateIndex
CREATE INDEX "file_addresses_media_id_idx" ON "file_addresses"("media_id");

-- CreateIndex
CREATE INDEX "file_addresses_emoji_id_idx" ON "file_addresses"("emoji_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_photos_media_id_key" ON "event_photos"("media_id");

-- CreateIndex
CREATE INDEX "event_photos_event_id_id_idx" ON "event_photos"("event_id", "id");

-- CreateIndex
CREATE INDEX "event_photos_actor_id_event_id_idx" ON "event_photos"("actor_id", "event_id");

-- CreateIndex
CREATE INDEX "photo_requests_actor_id_idx" ON "photo_requests"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "photo_requests_photo_id_actor_id_key" ON "photo_requests"("photo_id", "actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "spent_challenges_expires_at_idx" ON "spent_challenges"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "provider_identities_user_id_issuer_key" ON "provider_identities"("user_id", "issuer");

-- CreateIndex
CREATE UNIQUE INDEX "provider_sign_ins_state_hash_key" ON "provider_sign_ins"("state_hash");

-- CreateIndex
CREATE INDEX "provider_sign_ins_user_id_idx" ON "provider_sign_ins"("user_id");

-- CreateIndex
CREATE INDEX "provider_sign_ins_expires_at_idx" ON "provider_sign_ins"("expires_at");

-- CreateIndex
CREATE INDEX "sessions_provider_sid_idx" ON "sessions"("provider_sid");

-- Finds the addresses within a network.
CREATE INDEX "user_ips_ip_idx" ON "user_ips" USING GIST ("ip" inet_ops);

-- AddForeignKey
ALTER TABLE "actors" ADD CONSTRAINT "actors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actors" ADD CONSTRAINT "actors_avatar_id_fkey" FOREIGN KEY ("avatar_id") REFERENCES "media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actors" ADD CONSTRAINT "actors_banner_id_fkey" FOREIGN KEY ("banner_id") REFERENCES "media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actors" ADD CONSTRAINT "actors_moved_to_id_fkey" FOREIGN KEY ("moved_to_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actor_stats" ADD CONSTRAINT "actor_stats_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actor_keys" ADD CONSTRAINT "actor_keys_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_reactions" ADD CONSTRAINT "announcement_reactions_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_reactions" ADD CONSTRAINT "announcement_reactions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_reactions" ADD CONSTRAINT "announcement_reactions_custom_emoji_id_fkey" FOREIGN KEY ("custom_emoji_id") REFERENCES "custom_emojis"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annual_reports" ADD CONSTRAINT "annual_reports_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_domain_attempts" ADD CONSTRAINT "email_domain_attempts_block_id_fkey" FOREIGN KEY ("block_id") REFERENCES "email_domain_blocks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canonical_email_blocks" ADD CONSTRAINT "canonical_email_blocks_reference_actor_id_fkey" FOREIGN KEY ("reference_actor_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preview_cards" ADD CONSTRAINT "preview_cards_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_cards" ADD CONSTRAINT "status_cards_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_cards" ADD CONSTRAINT "status_cards_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "preview_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "direct_entries" ADD CONSTRAINT "direct_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "direct_entries" ADD CONSTRAINT "direct_entries_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "direct_entries" ADD CONSTRAINT "direct_entries_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_keys" ADD CONSTRAINT "one_time_keys_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "encrypted_messages" ADD CONSTRAINT "encrypted_messages_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "encrypted_messages" ADD CONSTRAINT "encrypted_messages_from_actor_id_fkey" FOREIGN KEY ("from_actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_fkey" FOREIGN KEY ("organizer_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_attributed_to_id_fkey" FOREIGN KEY ("attributed_to_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "addresses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_mentions" ADD CONSTRAINT "event_mentions_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_mentions" ADD CONSTRAINT "event_mentions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_comments" ADD CONSTRAINT "event_comments_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_comments" ADD CONSTRAINT "event_comments_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_tokens" ADD CONSTRAINT "feed_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_tokens" ADD CONSTRAINT "feed_tokens_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_tokens" ADD CONSTRAINT "feed_tokens_made_with_id_fkey" FOREIGN KEY ("made_with_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filters" ADD CONSTRAINT "filters_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filter_keywords" ADD CONSTRAINT "filter_keywords_filter_id_fkey" FOREIGN KEY ("filter_id") REFERENCES "filters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filter_statuses" ADD CONSTRAINT "filter_statuses_filter_id_fkey" FOREIGN KEY ("filter_id") REFERENCES "filters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filter_statuses" ADD CONSTRAINT "filter_statuses_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invites" ADD CONSTRAINT "invites_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lists" ADD CONSTRAINT "lists_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_follow_id_fkey" FOREIGN KEY ("follow_id") REFERENCES "follows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "markers" ADD CONSTRAINT "markers_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_logs" ADD CONSTRAINT "action_logs_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_fkey" FOREIGN KEY ("reported_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_assigned_id_fkey" FOREIGN KEY ("assigned_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reported_statuses" ADD CONSTRAINT "reported_statuses_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_moderator_id_fkey" FOREIGN KEY ("moderator_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_warnings" ADD CONSTRAINT "account_warnings_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_warnings" ADD CONSTRAINT "account_warnings_moderator_id_fkey" FOREIGN KEY ("moderator_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_warnings" ADD CONSTRAINT "account_warnings_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removed_statuses" ADD CONSTRAINT "removed_statuses_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removed_statuses" ADD CONSTRAINT "removed_statuses_account_warning_id_fkey" FOREIGN KEY ("account_warning_id") REFERENCES "account_warnings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removed_media" ADD CONSTRAINT "removed_media_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "removed_statuses"("status_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_account_warning_id_fkey" FOREIGN KEY ("account_warning_id") REFERENCES "account_warnings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_warning_id_fkey" FOREIGN KEY ("account_warning_id") REFERENCES "account_warnings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_group_invitation_id_fkey" FOREIGN KEY ("group_invitation_id") REFERENCES "group_invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_policies" ADD CONSTRAINT "notification_policies_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_permissions" ADD CONSTRAINT "notification_permissions_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_permissions" ADD CONSTRAINT "notification_permissions_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_requests" ADD CONSTRAINT "notification_requests_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_requests" ADD CONSTRAINT "notification_requests_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_fkey" FOREIGN KEY ("blocker_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muter_id_fkey" FOREIGN KEY ("muter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "endorsements" ADD CONSTRAINT "endorsements_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "endorsements" ADD CONSTRAINT "endorsements_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "endorsements" ADD CONSTRAINT "endorsements_follow_id_fkey" FOREIGN KEY ("follow_id") REFERENCES "follows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_domain_blocks" ADD CONSTRAINT "account_domain_blocks_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_aliases" ADD CONSTRAINT "account_aliases_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_aliases" ADD CONSTRAINT "account_aliases_alias_id_fkey" FOREIGN KEY ("alias_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_search" ADD CONSTRAINT "event_search_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actor_search" ADD CONSTRAINT "actor_search_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_search" ADD CONSTRAINT "status_search_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_in_reply_to_id_fkey" FOREIGN KEY ("in_reply_to_id") REFERENCES "statuses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_reblog_of_id_fkey" FOREIGN KEY ("reblog_of_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_quoted_status_id_fkey" FOREIGN KEY ("quoted_status_id") REFERENCES "statuses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_stats" ADD CONSTRAINT "status_stats_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_pins" ADD CONSTRAINT "status_pins_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_pins" ADD CONSTRAINT "status_pins_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_mutes" ADD CONSTRAINT "conversation_mutes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_edits" ADD CONSTRAINT "status_edits_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "polls" ADD CONSTRAINT "polls_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_fkey" FOREIGN KEY ("poll_id") REFERENCES "polls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_statuses" ADD CONSTRAINT "scheduled_statuses_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_statuses" ADD CONSTRAINT "scheduled_statuses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_statuses" ADD CONSTRAINT "scheduled_statuses_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_tags" ADD CONSTRAINT "status_tags_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_tags" ADD CONSTRAINT "status_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_tags" ADD CONSTRAINT "event_tags_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_tags" ADD CONSTRAINT "event_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_follows" ADD CONSTRAINT "tag_follows_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_follows" ADD CONSTRAINT "tag_follows_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "featured_tags" ADD CONSTRAINT "featured_tags_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "featured_tags" ADD CONSTRAINT "featured_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_archives" ADD CONSTRAINT "person_archives_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_imports" ADD CONSTRAINT "data_imports_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_import_rows" ADD CONSTRAINT "data_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "data_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_trends" ADD CONSTRAINT "tag_trends_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_trends" ADD CONSTRAINT "status_trends_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_reviews" ADD CONSTRAINT "status_reviews_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link_trends" ADD CONSTRAINT "link_trends_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "preview_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_default_actor_id_fkey" FOREIGN KEY ("default_actor_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_signed_up_with_id_fkey" FOREIGN KEY ("signed_up_with_id") REFERENCES "apps"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_invite_id_fkey" FOREIGN KEY ("invite_id") REFERENCES "invites"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_ips" ADD CONSTRAINT "user_ips_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_actors" ADD CONSTRAINT "remote_actors_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_keys" ADD CONSTRAINT "remote_keys_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_activities" ADD CONSTRAINT "outgoing_activities_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_events" ADD CONSTRAINT "remote_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_severance_id_fkey" FOREIGN KEY ("severance_id") REFERENCES "severances"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "severances" ADD CONSTRAINT "severances_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "severed_follows" ADD CONSTRAINT "severed_follows_severance_id_fkey" FOREIGN KEY ("severance_id") REFERENCES "severances"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "severed_follows" ADD CONSTRAINT "severed_follows_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_answers" ADD CONSTRAINT "calendar_answers_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_answers" ADD CONSTRAINT "calendar_answers_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instance_relations" ADD CONSTRAINT "instance_relations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_pins" ADD CONSTRAINT "group_pins_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_pins" ADD CONSTRAINT "group_pins_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_pins" ADD CONSTRAINT "group_pins_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "block_list_entries" ADD CONSTRAINT "block_list_entries_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "block_lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "async_refreshes" ADD CONSTRAINT "async_refreshes_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "async_refreshes" ADD CONSTRAINT "async_refreshes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_days" ADD CONSTRAINT "tag_days_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_quotes" ADD CONSTRAINT "remote_quotes_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_tags" ADD CONSTRAINT "list_tags_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_tags" ADD CONSTRAINT "list_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "relays" ADD CONSTRAINT "relays_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_approvals" ADD CONSTRAINT "status_approvals_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_policies" ADD CONSTRAINT "remote_policies_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_imports" ADD CONSTRAINT "post_imports_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_posts" ADD CONSTRAINT "imported_posts_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_moved_to_id_fkey" FOREIGN KEY ("moved_to_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actors" ADD CONSTRAINT "actors_origin_fkey" FOREIGN KEY ("origin") REFERENCES "origins"("handle_domain") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wall_requests" ADD CONSTRAINT "wall_requests_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wall_requests" ADD CONSTRAINT "wall_requests_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities_to_groups" ADD CONSTRAINT "activities_to_groups_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instance_relations" ADD CONSTRAINT "instance_relations_origin_fkey" FOREIGN KEY ("origin") REFERENCES "origins"("handle_domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_addresses" ADD CONSTRAINT "file_addresses_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_addresses" ADD CONSTRAINT "file_addresses_emoji_id_fkey" FOREIGN KEY ("emoji_id") REFERENCES "custom_emojis"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "event_photos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provided_accounts" ADD CONSTRAINT "provided_accounts_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "sign_in_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_organizer_id_fkey" FOREIGN KEY ("organizer_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_attributed_to_id_fkey" FOREIGN KEY ("attributed_to_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "addresses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series_exceptions" ADD CONSTRAINT "event_series_exceptions_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series_participants" ADD CONSTRAINT "event_series_participants_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series_participants" ADD CONSTRAINT "event_series_participants_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series_organizers" ADD CONSTRAINT "event_series_organizers_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series_organizers" ADD CONSTRAINT "event_series_organizers_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_invitations" ADD CONSTRAINT "organizer_invitations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_invitations" ADD CONSTRAINT "organizer_invitations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_invitations" ADD CONSTRAINT "organizer_invitations_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_exceptions" ADD CONSTRAINT "organizer_exceptions_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_exceptions" ADD CONSTRAINT "organizer_exceptions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_message_recipients" ADD CONSTRAINT "event_message_recipients_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "event_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_message_recipients" ADD CONSTRAINT "event_message_recipients_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_message_recipients" ADD CONSTRAINT "event_message_recipients_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "door_acts" ADD CONSTRAINT "door_acts_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "door_acts" ADD CONSTRAINT "door_acts_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "calendar_sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_calendar_source_id_fkey" FOREIGN KEY ("calendar_source_id") REFERENCES "calendar_sources"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_polls" ADD CONSTRAINT "date_polls_organizer_id_fkey" FOREIGN KEY ("organizer_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_polls" ADD CONSTRAINT "date_polls_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_polls" ADD CONSTRAINT "date_polls_chosen_id_fkey" FOREIGN KEY ("chosen_id") REFERENCES "date_options"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_polls" ADD CONSTRAINT "date_polls_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_options" ADD CONSTRAINT "date_options_poll_id_fkey" FOREIGN KEY ("poll_id") REFERENCES "date_polls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_voters" ADD CONSTRAINT "date_voters_poll_id_fkey" FOREIGN KEY ("poll_id") REFERENCES "date_polls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_voters" ADD CONSTRAINT "date_voters_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_votes" ADD CONSTRAINT "date_votes_voter_id_fkey" FOREIGN KEY ("voter_id") REFERENCES "date_voters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_votes" ADD CONSTRAINT "date_votes_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "date_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "joined_accounts" ADD CONSTRAINT "joined_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "joined_accounts" ADD CONSTRAINT "joined_accounts_origin_fkey" FOREIGN KEY ("origin") REFERENCES "origins"("handle_domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_date_poll_id_fkey" FOREIGN KEY ("date_poll_id") REFERENCES "date_polls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Functions that indexes, checks and triggers call.

-- The languages of an event's further texts, each also without its region or script.
CREATE FUNCTION event_text_languages(texts jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  SELECT array_agg(DISTINCT code) FROM jsonb_array_elements($1) AS t, unnest(ARRAY[t ->> 'language', split_part(t ->> 'language', '-', 1)]) AS code
$_$;

CREATE FUNCTION remove_home_entries_of_actors() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM home_entries h USING gone WHERE h.actor_id = gone.id;
  RETURN NULL;
END $$;

CREATE FUNCTION remove_home_entries_of_statuses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM home_entries h USING gone WHERE h.status_id = gone.id;
  RETURN NULL;
END $$;

CREATE FUNCTION search_actors_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM search_learn_actors(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;

CREATE FUNCTION search_actors_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE ids bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE (n.name, n.preferred_username, n.summary, n.deleted_at) IS DISTINCT FROM (o.name, o.preferred_username, o.summary, o.deleted_at));
BEGIN
  IF ids = '{}' THEN RETURN NULL; END IF;
  PERFORM search_learn_actors(ids);
  PERFORM search_learn_events(ARRAY(SELECT e.id FROM changed n JOIN before o USING (id) JOIN events e ON e.organizer_id = n.id OR e.attributed_to_id = n.id
    WHERE (n.name, n.preferred_username) IS DISTINCT FROM (o.name, o.preferred_username)));
  RETURN NULL;
END $$;

CREATE FUNCTION search_addresses_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM search_learn_events(ARRAY(SELECT e.id FROM events e JOIN changed n ON n.id = e.address_id));
  RETURN NULL;
END $$;

-- A query whose last word is a prefix of one or two letters. Null if that word is longer: `search_query` finds such prefixes.
CREATE FUNCTION search_beginning(typed text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  WITH terms AS (
    SELECT lexeme AS term, rank() OVER (ORDER BY positions[array_upper(positions, 1)] DESC) = 1 AS is_last
    FROM unnest(to_tsvector('simple', search_fold($1))))
  SELECT string_agg(CASE WHEN is_last THEN quote_literal('^' || term) ELSE search_query(term)::text END, ' & ')::tsquery
  FROM terms HAVING bool_or(is_last AND length(term) <= 2)
$_$;

-- Clients search at each key press, so the last word may be a prefix of one or two letters. A search for `s:*` would read all index
-- entries with this prefix, including those of long descriptions. Therefore documents contain the first letter and the first two
-- letters of each word of names, titles, tags and places as words of their own (`^s`, `^sm`), which no text can contain.
CREATE FUNCTION search_beginnings(words text, weight "char") RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT coalesce(string_agg(DISTINCT quote_literal('^' || left(word, letters)) || ':1' || $2::text, ' '), '')::tsvector
  FROM unnest(search_terms(coalesce($1, ''))) AS word, generate_series(1, 2) AS letters
$_$;

-- A card is fetched after its status has been stored.
CREATE FUNCTION search_cards_linked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM search_learn_statuses(ARRAY(SELECT status_id FROM linked));
  RETURN NULL;
END $$;

CREATE FUNCTION search_event_tags_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM search_learn_events(ARRAY(SELECT DISTINCT event_id FROM tagged));
  RETURN NULL;
END $$;

-- Triggers update the documents once for each statement, in the same transaction.
CREATE FUNCTION search_events_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE ids bigint[] := ARRAY(SELECT id FROM added);
BEGIN
  PERFORM search_learn_events(ids);
  PERFORM search_list_events(ids);
  RETURN NULL;
END $$;

CREATE FUNCTION search_events_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  said bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
    WHERE (n.title, n.description, n.texts, n.organizer_id, n.attributed_to_id, n.address_id)
      IS DISTINCT FROM (o.title, o.description, o.texts, o.organizer_id, o.attributed_to_id, o.address_id));
  shown bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
    WHERE (n.draft, n.visibility, n.accepted_at, n.publish_at, n.organizer_id)
      IS DISTINCT FROM (o.draft, o.visibility, o.accepted_at, o.publish_at, o.organizer_id));
BEGIN
  IF said <> '{}' THEN PERFORM search_learn_events(said); END IF;
  IF shown <> '{}' THEN PERFORM search_list_events(shown); END IF;
  RETURN NULL;
END $$;

-- Normalizes text for comparison: lower case, no accents, one form for each letter. Punctuation separates words, so that documents and
-- queries are split alike. The function is declared immutable because the dictionary does not change while the server runs.
CREATE FUNCTION search_fold(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  SELECT regexp_replace(lower(unaccent('unaccent', normalize($1, NFKC))), '[!-/:-@[-`{-~‘’‚“”„«»…–—]+', ' ', 'g')
$_$;

-- Like `search_query`, but a word of four letters or more also matches similar words of titles and names, which forgives typing errors.
CREATE FUNCTION search_forgiving_query(typed text) RETURNS tsquery
    LANGUAGE sql STABLE STRICT
    AS $_$
  SELECT coalesce(string_agg('(' || coalesce(CASE WHEN is_last THEN search_beginning(term) END, search_query(term))::text || coalesce(
    (SELECT string_agg(' | ' || quote_literal(word) || ':A', '') FROM (
      SELECT word FROM search_words
      WHERE length(term) BETWEEN 4 AND 60 AND word % term
        AND levenshtein_less_equal(word, term, CASE WHEN length(term) < 6 THEN 1 ELSE 2 END) <= CASE WHEN length(term) < 6 THEN 1 ELSE 2 END
      ORDER BY similarity(word, term) DESC, word LIMIT 20) AS alike), '') || ')', ' & '), '')::tsquery
  FROM (
    SELECT lexeme AS term, rank() OVER (ORDER BY positions[array_upper(positions, 1)] DESC) = 1 AS is_last
    FROM unnest(to_tsvector('simple', search_fold($1)))) AS terms
$_$;

-- Nobody types words of more than 60 bytes. Rows are inserted in a fixed order, so that two writers cannot deadlock.
CREATE FUNCTION search_learn(words text[]) RETURNS void
    LANGUAGE sql
    AS $_$
  INSERT INTO search_words SELECT word FROM (SELECT DISTINCT unnest($1) AS word) AS given
  WHERE octet_length(word) BETWEEN 4 AND 60 AND word !~ '^[0-9]+$' AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = given.word)
  ORDER BY word COLLATE "C" ON CONFLICT DO NOTHING
$_$;

-- Documents of actors contain marks for groups and for local actors.
CREATE FUNCTION search_learn_actors(ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $_$
  INSERT INTO actor_search (actor_id, document)
  SELECT a.id, search_vector(names.words, 'A') || search_beginnings(names.words, 'A') || search_vector(search_text(a.summary), 'D')
    || array_to_tsvector(ARRAY(SELECT 'is:group' WHERE a.type = 'GROUP' UNION ALL SELECT 'in:local' WHERE a.domain IS NULL))
  FROM actors a CROSS JOIN LATERAL (SELECT a.name || ' ' || a.preferred_username || coalesce(' ' || coalesce(a.domain, a.origin), '') AS words) AS names
  WHERE a.id = ANY($1) AND a.deleted_at IS NULL AND a.type IN ('PERSON', 'GROUP') ORDER BY a.id
  ON CONFLICT (actor_id) DO UPDATE SET document = excluded.document WHERE actor_search.document IS DISTINCT FROM excluded.document;
  DELETE FROM actor_search s USING actors a WHERE s.actor_id = ANY($1) AND a.id = s.actor_id AND a.deleted_at IS NOT NULL;
  SELECT search_learn(array_agg(word)) FROM actors a, unnest(search_terms(a.name || ' ' || a.preferred_username)) AS word
  WHERE a.id = ANY($1) AND a.deleted_at IS NULL
$_$;

-- Includes the texts in further languages. Descriptions are cut, because a document has at most 1 MB.
CREATE FUNCTION search_learn_events(ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $_$
  INSERT INTO event_search (event_id, document)
  SELECT e.id,
    search_vector(titles.words, 'A') || search_beginnings(titles.words, 'A')
    || search_vector(tags.words, 'B') || search_beginnings(tags.words, 'B')
    || search_vector(place.words, 'C') || search_beginnings(place.words, 'C')
    || search_vector(host.words, 'C') || search_beginnings(host.words, 'C')
    || search_vector(search_text(left(further.descriptions, 200000)), 'D')
  FROM events e JOIN actors o ON o.id = e.organizer_id LEFT JOIN actors g ON g.id = e.attributed_to_id LEFT JOIN addresses p ON p.id = e.address_id
    CROSS JOIN LATERAL (SELECT string_agg(t.title || ' ' || t.name, ' ') AS words
      FROM event_tags et JOIN tags t ON t.id = et.tag_id WHERE et.event_id = e.id) AS tags
    CROSS JOIN LATERAL (SELECT concat_ws(' ', p.description, p.street, p.locality, p.postal_code, p.region, p.country) AS words) AS place
    CROSS JOIN LATERAL (SELECT concat_ws(' ', o.name, o.preferred_username, g.name, g.preferred_username) AS words) AS host
    CROSS JOIN LATERAL (SELECT concat_ws(' ', e.title, string_agg(t ->> 'title', ' ')) AS words FROM jsonb_array_elements(e.texts) AS t) AS titles
    CROSS JOIN LATERAL (SELECT concat_ws(' ', e.description, string_agg(t ->> 'description', ' ')) AS descriptions
      FROM jsonb_array_elements(e.texts) AS t) AS further
  WHERE e.id = ANY($1) ORDER BY e.id
  ON CONFLICT (event_id) DO UPDATE SET document = excluded.document WHERE event_search.document IS DISTINCT FROM excluded.document;
  SELECT search_learn(array_agg(word)) FROM events e
    CROSS JOIN LATERAL (SELECT concat_ws(' ', e.title, string_agg(t ->> 'title', ' ')) AS words FROM jsonb_array_elements(e.texts) AS t) AS titles,
    unnest(search_terms(titles.words)) AS word WHERE e.id = ANY($1)
$_$;

CREATE FUNCTION search_learn_statuses(ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $_$
  INSERT INTO status_search (status_id, document)
  SELECT s.id, search_status_words(s) || search_status_marks(s)
  FROM statuses s WHERE s.id = ANY($1) AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL ORDER BY s.id
  ON CONFLICT (status_id) DO UPDATE SET document = excluded.document WHERE status_search.document IS DISTINCT FROM excluded.document;
  DELETE FROM status_search w USING statuses s WHERE w.status_id = ANY($1) AND s.id = w.status_id AND s.deleted_at IS NOT NULL
$_$;

-- Checks everything that decides whether an event is listed, except the time of its publication, which searches compare.
CREATE FUNCTION search_list_events(ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $_$
  UPDATE event_search s SET listed = now.listed, publish_at = now.publish_at
  FROM (
    SELECT e.id, e.publish_at, NOT e.draft AND o.suspended_at IS NULL AND o.deleted_at IS NULL
      AND (e.visibility = 'PUBLIC' OR (e.visibility = 'RESTRICTED' AND e.accepted_at IS NOT NULL)) AS listed
    FROM events e JOIN actors o ON o.id = e.organizer_id WHERE e.id = ANY($1) ORDER BY e.id
  ) AS now
  WHERE s.event_id = now.id AND (s.listed, s.publish_at) IS DISTINCT FROM (now.listed, now.publish_at)
$_$;

-- All words must match. A word of three letters or more also matches as a prefix, which forgives different endings.
CREATE FUNCTION search_query(typed text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  SELECT coalesce(string_agg(quote_literal(term) || CASE WHEN length(term) > 2 AND term !~ '^[0-9]+$' THEN ':*' ELSE '' END, ' & '), '')::tsquery
  FROM unnest(search_terms($1)) AS term
$_$;

CREATE FUNCTION search_standing_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE actors bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE (n.suspended_at IS NULL, n.deleted_at IS NULL) IS DISTINCT FROM (o.suspended_at IS NULL, o.deleted_at IS NULL));
BEGIN
  IF actors <> '{}' THEN PERFORM search_list_events(ARRAY(SELECT id FROM events WHERE organizer_id = ANY(actors))); END IF;
  RETURN NULL;
END $$;

-- Marks of statuses. `has:quote` is a status with a quote, `has:embed` one whose card has a player, and `in:open` a public status of an
-- author who permits search.
CREATE FUNCTION search_status_marks(s statuses) RETURNS tsvector
    LANGUAGE sql STABLE
    AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT '#' || t.name FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id
    UNION SELECT 'is:' || lower(m.kind::text) FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:media' FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:poll' FROM polls p WHERE p.status_id = s.id
    UNION SELECT 'is:link' WHERE CASE WHEN s.local THEN s.text ~* 'https?://\S' ELSE s.content ~* '<a [^>]*href="https?://' END
    UNION SELECT 'is:embed' FROM status_cards k JOIN preview_cards c ON c.id = k.card_id WHERE k.status_id = s.id AND c.html <> ''
    UNION SELECT 'is:quote' WHERE s.quote_state IS NOT NULL
    UNION SELECT 'is:reply' WHERE s.in_reply_to_id IS NOT NULL
    UNION SELECT 'is:sensitive' WHERE s.sensitive
    UNION SELECT 'language:' || lower(s.language) WHERE s.language <> ''
    UNION SELECT 'in:public' WHERE s.visibility = 'PUBLIC'
    UNION SELECT 'in:open' FROM actors a WHERE s.visibility = 'PUBLIC' AND a.id = s.actor_id AND a.indexable))
$$;

-- All conditions must match: words as in `search_query`, exact phrases, exact marks, and none of the unwanted phrases and marks.
CREATE FUNCTION search_status_query(words text, phrases text[], unwanted text[], marks text[], unwanted_marks text[]) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  SELECT coalesce(string_agg('(' || part || ')', ' & '), '')::tsquery FROM (
    SELECT search_query($1)::text AS part
    UNION SELECT phraseto_tsquery('simple', search_fold(phrase))::text FROM unnest($2) AS phrase
    UNION SELECT nullif('!(' || phraseto_tsquery('simple', search_fold(phrase))::text || ')', '!()') FROM unnest($3) AS phrase
    UNION SELECT '''' || replace(replace(mark, '\', '\\'), '''', '''''') || '''' FROM unnest($4) AS mark
    UNION SELECT '!''' || replace(replace(mark, '\', '\\'), '''', '''''') || '''' FROM unnest($5) AS mark
  ) AS parts WHERE part <> ''
$_$;

CREATE FUNCTION search_status_words(s statuses) RETURNS tsvector
    LANGUAGE sql STABLE
    AS $$
  SELECT to_tsvector('simple', search_fold(left(concat_ws(' ', s.spoiler_text,
    CASE WHEN s.local THEN concat_ws(' ', (SELECT d.title FROM discussions d WHERE d.status_id = s.id), s.text) ELSE search_text(s.content) END,
    (SELECT array_to_string(p.options, ' ') FROM polls p WHERE p.status_id = s.id),
    (SELECT string_agg(m.description, ' ' ORDER BY m.position) FROM media m WHERE m.status_id = s.id)), 100000)))
$$;

CREATE FUNCTION search_statuses_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE ids bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE n.reblog_of_id IS NULL AND (n.text, n.content, n.spoiler_text, n.sensitive, n.language, n.edited_at, n.deleted_at)
    IS DISTINCT FROM (o.text, o.content, o.spoiler_text, o.sensitive, o.language, o.edited_at, o.deleted_at));
BEGIN
  IF ids <> '{}' THEN PERFORM search_learn_statuses(ids); END IF;
  RETURN NULL;
END $$;

-- The distinct words of a query, in the form that documents contain.
CREATE FUNCTION search_terms(typed text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  SELECT tsvector_to_array(to_tsvector('simple', search_fold($1)))
$_$;

-- Converts HTML to text.
CREATE FUNCTION search_text(html text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  SELECT replace(replace(replace(regexp_replace($1, '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
$_$;

CREATE FUNCTION search_vector(words text, weight "char") RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT setweight(to_tsvector('simple', search_fold(coalesce($1, ''))), $2)
$_$;

CREATE FUNCTION show_changed_role() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE actors SET updated_at = actors.updated_at FROM users u WHERE u.role_id = NEW.id AND actors.user_id = u.id;
  RETURN NULL;
END $$;

-- A moved account contains its new account. Caches compare the version of the actor's row (`xmin`), so a change of the new
-- account updates the row of the moved one.
CREATE FUNCTION show_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE actors SET updated_at = updated_at WHERE moved_to_id = NEW.id;
  RETURN NULL;
END $$;

-- Profiles contain roles. Caches compare the version of the actor's row (`xmin`), so a change of the user updates the rows of its actors.
CREATE FUNCTION show_role() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE actors SET updated_at = updated_at WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

-- Lists omit events of limited actors. When the limit ends, the events that their server lists are listed again.
CREATE FUNCTION events_of_limited_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE actors bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE n.domain IS NOT NULL AND (n.silenced_at IS NULL) <> (o.silenced_at IS NULL));
BEGIN
  IF actors <> '{}' THEN
    UPDATE events e SET visibility = CASE WHEN a.silenced_at IS NULL THEN 'PUBLIC' ELSE 'UNLISTED' END::"EventVisibility"
    FROM remote_events r, actors a
    WHERE r.event_id = e.id AND r.listed AND a.id = e.organizer_id AND e.organizer_id = ANY(actors);
  END IF;
  RETURN NULL;
END $$;

-- Processes cache viewers, and are notified when a change is committed.
CREATE FUNCTION tell_viewer_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('viewers', '');
  RETURN NULL;
END $$;

-- A new status is inserted with `has_media`, so this trigger updates no row for it.
CREATE FUNCTION media_attached() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE statuses s SET has_media = false
    WHERE s.id = OLD.status_id AND s.has_media AND NOT EXISTS (SELECT FROM media m WHERE m.status_id = s.id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE statuses s SET has_media = true WHERE s.id = NEW.status_id AND NOT s.has_media;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION status_tags_of_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE status_tags SET has_media = NEW.has_media WHERE status_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION status_tag_completed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT s.local, s.has_media INTO NEW.local, NEW.has_media FROM statuses s WHERE s.id = NEW.status_id;
  RETURN NEW;
END $$;

CREATE FUNCTION actor_stats_completed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.local := (SELECT a.domain IS NULL FROM actors a WHERE a.id = NEW.actor_id);
  RETURN NEW;
END $$;

CREATE FUNCTION search_authors_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE actors bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id) WHERE n.indexable <> o.indexable);
BEGIN
  IF actors = '{}' THEN RETURN NULL; END IF;
  UPDATE status_search w SET document = CASE WHEN n.indexable THEN w.document || '''in:open'''::tsvector ELSE ts_delete(w.document, 'in:open') END
  FROM changed n JOIN statuses s ON s.actor_id = n.id WHERE n.id = ANY(actors) AND w.status_id = s.id AND s.visibility = 'PUBLIC';
  RETURN NULL;
END $$;

-- Objects that Prisma's schema cannot express.
ALTER TABLE "statuses" ADD CONSTRAINT statuses_text_length CHECK ((length(text) <= 100000));

ALTER TABLE "event_happenings" ALTER COLUMN reader_ids SET DEFAULT '{}'::bigint[];

ALTER TABLE "event_happenings" ALTER COLUMN reader_ids SET NOT NULL;

ALTER TABLE "follows" ADD CONSTRAINT follows_not_self CHECK ((follower_id <> target_id));

ALTER TABLE "instance_texts" ADD CONSTRAINT instance_texts_effective_on_check CHECK (((kind = 'TERMS_OF_SERVICE'::"InstanceTextKind") = (effective_on IS NOT NULL)));

ALTER TABLE "invites" ADD CONSTRAINT invites_uses CHECK (((uses >= 0) AND ((max_uses IS NULL) OR (uses <= max_uses))));

ALTER TABLE "members" ADD CONSTRAINT members_role CHECK (((role >= 0) AND (role <= 4)));

ALTER TABLE "notifications" ALTER COLUMN group_key TYPE text COLLATE pg_catalog."C";

ALTER TABLE "push_subscriptions" ADD CONSTRAINT push_subscriptions_one_holder CHECK ((num_nonnulls(token_id, session_id) = 1));

ALTER TABLE "actors" ADD CONSTRAINT actors_origin_is_local CHECK (((origin IS NULL) OR (domain IS NULL)));

ALTER TABLE "statuses" ADD CONSTRAINT statuses_group_of_members CHECK (CASE visibility WHEN 'MEMBERS' THEN group_id IS NOT NULL WHEN 'DIRECT' THEN true ELSE group_id IS NULL END);

ALTER TABLE "reports" ALTER COLUMN collection_ids SET DEFAULT '{}'::bigint[];

ALTER TABLE "reports" ALTER COLUMN collection_ids SET NOT NULL;

ALTER TABLE "reports" ALTER COLUMN rule_ids SET DEFAULT '{}'::bigint[];

ALTER TABLE "reports" ALTER COLUMN rule_ids SET NOT NULL;

CREATE INDEX actor_search_document_idx ON actor_search USING gin (document) WITH (fastupdate=off);

-- For the directory, which lists the newest posters first.
CREATE INDEX actor_stats_last_status_at_actor_id_idx ON actor_stats USING btree (last_status_at DESC NULLS LAST, actor_id DESC);

CREATE INDEX actors_domain_idx ON actors USING btree (domain text_pattern_ops) WHERE (domain IS NOT NULL);

-- Few actors are held.
CREATE INDEX actors_held ON actors USING btree (held_until) WHERE (held_until IS NOT NULL);

-- Selective filters of the list of accounts.
CREATE INDEX actors_local ON actors USING btree (id) WHERE ((domain IS NULL) AND (deleted_at IS NULL));

-- A remote name may be longer than an index entry.
CREATE INDEX actors_name_beginning ON actors USING btree (lower(left(name, 100)) text_pattern_ops);

-- A name is unique in its handle domain, regardless of case.
CREATE UNIQUE INDEX actors_name_domain ON actors USING btree (lower(preferred_username), COALESCE(domain, origin, ''::text));

CREATE INDEX actors_remote ON actors USING btree (id) WHERE ((domain IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX actors_sensitized ON actors USING btree (id) WHERE (sensitized_at IS NOT NULL);

CREATE INDEX actors_silenced ON actors USING btree (id) WHERE (silenced_at IS NOT NULL);

CREATE INDEX actors_suspended ON actors USING btree (id) WHERE (suspended_at IS NOT NULL);

-- Appeals without a decision, by id. Queries test `decided_at` because the planner cannot match a parameter of an enum type with a partial index.
CREATE INDEX appeals_waiting_idx ON appeals USING btree (id DESC) WHERE (decided_at IS NULL);

CREATE INDEX event_search_document_idx ON event_search USING gin (document) WITH (fastupdate=off);

-- The queue of events that await a moderator.
CREATE INDEX events_waiting ON events USING btree (id) WHERE ((visibility = 'RESTRICTED'::"EventVisibility") AND (accepted_at IS NULL) AND (NOT draft));

CREATE INDEX notifications_account_warning_id_idx ON notifications USING btree (account_warning_id) WHERE (account_warning_id IS NOT NULL);

CREATE INDEX notifications_event_id_idx ON notifications USING btree (event_id) WHERE (event_id IS NOT NULL);

CREATE INDEX notifications_filtered_idx ON notifications USING btree (recipient_id, origin_id, id DESC) WHERE filtered;

CREATE INDEX notifications_groups_idx ON notifications USING btree (recipient_id, group_key, id DESC) INCLUDE (origin_id, filtered) WHERE (group_key IS NOT NULL);

-- Lists of one type, such as mentions: a scan of all notifications of a person is slow if the type is rare.
CREATE INDEX notifications_kind_idx ON notifications USING btree (recipient_id, type, id DESC) WHERE (NOT filtered);

CREATE INDEX notifications_recipient_id_id_idx ON notifications USING btree (recipient_id, id DESC) WHERE (NOT filtered);

CREATE INDEX notifications_report_id_idx ON notifications USING btree (report_id) WHERE (report_id IS NOT NULL);

-- Reports that were decided on a day.
CREATE INDEX reports_decided_at_idx ON reports USING btree (decided_at) WHERE (decided_at IS NOT NULL);

CREATE INDEX reports_decided_idx ON reports USING btree (id DESC) WHERE (decided_at IS NOT NULL);

CREATE INDEX reports_open_idx ON reports USING btree (id DESC) WHERE (decided_at IS NULL);

CREATE INDEX reports_reported_open_idx ON reports USING btree (reported_id, id DESC) WHERE (decided_at IS NULL);

CREATE INDEX reports_reporter_open_idx ON reports USING btree (reporter_id, id DESC) WHERE (decided_at IS NULL);

-- Public timelines scan only the statuses that they contain.
CREATE INDEX statuses_public ON statuses USING btree (id DESC) WHERE ((visibility = 'PUBLIC'::"StatusVisibility") AND (deleted_at IS NULL) AND (reblog_of_id IS NULL));

CREATE INDEX statuses_quoted_status_id_id_idx ON statuses USING btree (quoted_status_id, id DESC) WHERE (quoted_status_id IS NOT NULL);

-- Concurrent requests create one reblog; a deleted one does not prevent another.
CREATE UNIQUE INDEX statuses_reblog_once ON statuses USING btree (actor_id, reblog_of_id) WHERE ((reblog_of_id IS NOT NULL) AND (deleted_at IS NULL));

-- Few statuses are reblogs; other statuses need no entry.
CREATE INDEX statuses_reblogs ON statuses USING btree (reblog_of_id, id DESC) WHERE (reblog_of_id IS NOT NULL);

CREATE INDEX users_disabled ON users USING btree (id) WHERE (disabled_at IS NOT NULL);

CREATE INDEX users_email_beginning ON users USING btree (lower((email)::text) text_pattern_ops);

CREATE INDEX users_pending ON users USING btree (id) WHERE (approved_at IS NULL);

-- Join requests without an answer of the remote server, oldest first.
CREATE INDEX "participants_awaited_idx" ON "participants"("created_at") WHERE "answer" IN ('AWAITED', 'ASKED_AGAIN');

-- The administration counts the actors of each server of a page.
CREATE INDEX actors_host ON actors USING btree (split_part(uri, '/'::text, 3)) WHERE ((domain IS NOT NULL) AND (deleted_at IS NULL));

-- Filters that skip most remote statuses.
CREATE INDEX statuses_public_local ON statuses (id DESC)
  WHERE local AND visibility = 'PUBLIC' AND deleted_at IS NULL AND reblog_of_id IS NULL;

CREATE INDEX statuses_public_media ON statuses (id DESC)
  WHERE has_media AND visibility = 'PUBLIC' AND deleted_at IS NULL AND reblog_of_id IS NULL;

CREATE INDEX statuses_public_language ON statuses (coalesce(language, ''), id DESC)
  WHERE visibility = 'PUBLIC' AND deleted_at IS NULL AND reblog_of_id IS NULL;

CREATE INDEX statuses_actor_media ON statuses (actor_id, id DESC) WHERE has_media;

CREATE INDEX status_tags_local ON status_tags (tag_id, status_id DESC) WHERE local;

CREATE INDEX status_tags_media ON status_tags (tag_id, status_id DESC) WHERE has_media;

CREATE INDEX actor_stats_local ON actor_stats (last_status_at DESC NULLS LAST, actor_id DESC) WHERE local;

-- Lists of events with a selective filter.
CREATE INDEX events_online ON events (begins_on, id) WHERE online_address IS NOT NULL;

CREATE INDEX events_free ON events (begins_on, id) WHERE NOT jsonb_path_exists(options, '$.offers[*] ? (@.price > 0)');

-- Followers who are notified, of whom a tag has few.
CREATE INDEX "tag_follows_notify_idx" ON "tag_follows"("tag_id") WHERE "notify";

-- Documents that everybody may find, newest first: a page of a common word reads the newest rows instead of all entries of the word.
CREATE INDEX status_search_open ON status_search (status_id DESC) WHERE document @@ '''in:open'''::tsquery;

-- The active users of a day are counted every hour by their posts, without a scan of the remote ones.
CREATE INDEX statuses_local ON statuses (id) WHERE local;

CREATE INDEX actors_origin ON actors USING btree (origin) WHERE (origin IS NOT NULL);

CREATE INDEX media_unsized ON media USING btree (id) WHERE ((sized_at IS NULL) AND (kind = 'IMAGE'::"MediaKind") AND (state = 'READY'::"MediaState"));

-- The Delete of an approval contains only its URI.
CREATE INDEX status_approvals_authorization_idx ON status_approvals USING btree ("authorization") WHERE ("authorization" IS NOT NULL);

CREATE INDEX favourites_authorization_idx ON favourites USING btree ("authorization") WHERE ("authorization" IS NOT NULL);

CREATE INDEX conversations_unread_idx ON conversations USING btree (actor_id) WHERE unread;

-- CreateIndex
CREATE INDEX "events_series_id_begins_on_idx" ON "events"("series_id", "begins_on");

-- CreateIndex
CREATE INDEX "event_series_organizer_id_idx" ON "event_series"("organizer_id");

-- CreateIndex
CREATE INDEX "event_series_attributed_to_id_idx" ON "event_series"("attributed_to_id");

-- CreateIndex
CREATE INDEX "event_series_address_id_idx" ON "event_series"("address_id");

-- CreateIndex
CREATE INDEX "event_series_picture_id_idx" ON "event_series"("picture_id");

-- CreateIndex
CREATE INDEX "event_series_participants_actor_id_idx" ON "event_series_participants"("actor_id");

-- Occurrences that are still to be announced.
CREATE INDEX "events_unannounced" ON "events"("begins_on") WHERE series_id IS NOT NULL AND announced_at IS NULL;

-- For the removal of answers after the event.
CREATE INDEX "participants_answered_idx" ON "participants"("event_id") WHERE "answers" IS NOT NULL;

-- CreateIndex
CREATE INDEX "event_series_organizers_actor_id_idx" ON "event_series_organizers"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "organizer_invitations_event_id_actor_id_key" ON "organizer_invitations"("event_id", "actor_id");

-- CreateIndex
CREATE INDEX "organizer_invitations_actor_id_id_idx" ON "organizer_invitations"("actor_id", "id");

-- CreateIndex
CREATE INDEX "organizer_invitations_inviter_id_idx" ON "organizer_invitations"("inviter_id");

-- CreateIndex
CREATE INDEX "discussions_group_id_last_id_idx" ON "discussions"("group_id", "last_id" DESC);

-- CreateIndex
CREATE INDEX "organizer_exceptions_actor_id_idx" ON "organizer_exceptions"("actor_id");

-- Counts the places of each kind of ticket without reading the participants of events that have no kinds.
CREATE INDEX "participants_event_id_ticket_kind_idx" ON "participants" ("event_id", "ticket_kind") INCLUDE ("role", "guests") WHERE "ticket_kind" IS NOT NULL;

-- CreateIndex
CREATE INDEX "event_messages_event_id_id_idx" ON "event_messages"("event_id", "id");

-- CreateIndex
CREATE INDEX "event_messages_author_id_id_idx" ON "event_messages"("author_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "event_message_recipients_status_id_key" ON "event_message_recipients"("status_id");

-- CreateIndex
CREATE INDEX "event_message_recipients_actor_id_message_id_idx" ON "event_message_recipients"("actor_id", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "door_acts_event_id_key_key" ON "door_acts"("event_id", "key");

-- CreateIndex
CREATE INDEX "door_acts_participant_id_idx" ON "door_acts"("participant_id");

-- CreateIndex
CREATE INDEX "event_messages_series_id_idx" ON "event_messages"("series_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_sources_group_id_url_key" ON "calendar_sources"("group_id", "url");

-- CreateIndex
CREATE INDEX "calendar_sources_added_by_id_idx" ON "calendar_sources"("added_by_id");

-- CreateIndex
CREATE INDEX "calendar_sources_next_at_idx" ON "calendar_sources"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_entries_event_id_key" ON "calendar_entries"("event_id");

-- CreateIndex
CREATE INDEX "calendar_entries_source_id_idx" ON "calendar_entries"("source_id");

-- CreateIndex
CREATE INDEX "calendar_entries_group_id_look_idx" ON "calendar_entries"("group_id", "look");

-- CreateIndex
CREATE INDEX "events_calendar_source_id_idx" ON "events"("calendar_source_id");

-- CreateIndex
CREATE UNIQUE INDEX "date_polls_uuid_key" ON "date_polls"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "date_polls_chosen_id_key" ON "date_polls"("chosen_id");

-- CreateIndex
CREATE UNIQUE INDEX "date_polls_event_id_key" ON "date_polls"("event_id");

-- CreateIndex
CREATE INDEX "date_polls_organizer_id_id_idx" ON "date_polls"("organizer_id", "id");

-- CreateIndex
CREATE INDEX "date_polls_group_id_id_idx" ON "date_polls"("group_id", "id");

-- CreateIndex
CREATE INDEX "date_options_poll_id_id_idx" ON "date_options"("poll_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "date_voters_poll_id_actor_id_key" ON "date_voters"("poll_id", "actor_id");

-- CreateIndex
CREATE INDEX "date_voters_poll_id_id_idx" ON "date_voters"("poll_id", "id");

-- CreateIndex
CREATE INDEX "date_voters_actor_id_poll_id_idx" ON "date_voters"("actor_id", "poll_id");

-- CreateIndex
CREATE INDEX "date_votes_option_id_idx" ON "date_votes"("option_id");

-- CreateIndex
CREATE INDEX "imported_events_event_id_idx" ON "imported_events"("event_id");

-- CreateIndex
CREATE INDEX "joined_accounts_origin_idx" ON "joined_accounts"("origin");

-- CreateIndex
CREATE INDEX "webhooks_group_id_idx" ON "webhooks"("group_id");

-- CreateIndex
CREATE INDEX "webhooks_added_by_id_idx" ON "webhooks"("added_by_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_status_sequence_idx" ON "webhook_deliveries"("webhook_id", "status", "sequence");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- Few notifications are about date polls.
CREATE INDEX notifications_date_poll_id_idx ON notifications USING btree (date_poll_id) WHERE (date_poll_id IS NOT NULL);

-- Events of calendars that are not followed any more, which are announced when they are near.
CREATE INDEX "events_kept" ON "events"("begins_on") WHERE imported AND calendar_source_id IS NULL AND announced_at IS NULL;

-- Date polls whose end is still to be notified. Most polls are over.
CREATE INDEX date_polls_ending ON date_polls USING btree (closes_at) WHERE (notifies_end AND settled_at IS NULL);

-- Lists of the events of a category, and of events with a text in a language, by their start.
CREATE INDEX "events_category" ON "events"(lower(regexp_replace(btrim(category), '[\s-]+', '_', 'g')), "begins_on", "id");
CREATE INDEX "events_language" ON "events"(split_part(language, '-', 1), "begins_on", "id");
CREATE INDEX "events_translated" ON "events" USING gin (event_text_languages(texts)) WHERE texts <> '[]';

-- A change of the whole series moves all occurrences in one statement, so uniqueness is checked at its end.
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_recurrence_id_key" UNIQUE ("series_id", "recurrence_id") DEFERRABLE INITIALLY IMMEDIATE;

CREATE TRIGGER actors_remove_home_entries AFTER DELETE ON actors REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_home_entries_of_actors();

CREATE TRIGGER move_shown AFTER UPDATE ON actors FOR EACH ROW WHEN ((pg_trigger_depth() < 2)) EXECUTE FUNCTION show_move();

CREATE TRIGGER role_looks_shown AFTER UPDATE ON roles FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.color IS DISTINCT FROM new.color)) OR (old.highlighted IS DISTINCT FROM new.highlighted))) EXECUTE FUNCTION show_changed_role();

CREATE TRIGGER role_shown AFTER UPDATE OF role_id ON users FOR EACH ROW WHEN ((old.role_id IS DISTINCT FROM new.role_id)) EXECUTE FUNCTION show_role();

CREATE TRIGGER search_added AFTER INSERT ON actors REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_actors_added();

CREATE TRIGGER search_added AFTER INSERT ON events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_events_added();

CREATE TRIGGER search_card_added AFTER INSERT ON status_cards REFERENCING NEW TABLE AS linked FOR EACH STATEMENT EXECUTE FUNCTION search_cards_linked();

CREATE TRIGGER search_card_changed AFTER UPDATE ON status_cards REFERENCING NEW TABLE AS linked FOR EACH STATEMENT EXECUTE FUNCTION search_cards_linked();

CREATE TRIGGER search_card_removed AFTER DELETE ON status_cards REFERENCING OLD TABLE AS linked FOR EACH STATEMENT EXECUTE FUNCTION search_cards_linked();

CREATE TRIGGER search_changed AFTER UPDATE ON actors REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_actors_changed();

CREATE TRIGGER search_changed AFTER UPDATE ON addresses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_addresses_changed();

CREATE TRIGGER search_changed AFTER UPDATE ON events REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_events_changed();

CREATE TRIGGER search_changed AFTER UPDATE ON statuses REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_statuses_changed();

CREATE TRIGGER search_standing AFTER UPDATE ON actors REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_standing_changed();

CREATE TRIGGER search_tagged AFTER INSERT ON event_tags REFERENCING NEW TABLE AS tagged FOR EACH STATEMENT EXECUTE FUNCTION search_event_tags_changed();

CREATE TRIGGER search_untagged AFTER DELETE ON event_tags REFERENCING OLD TABLE AS tagged FOR EACH STATEMENT EXECUTE FUNCTION search_event_tags_changed();

CREATE TRIGGER statuses_remove_home_entries AFTER DELETE ON statuses REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_home_entries_of_statuses();

CREATE TRIGGER events_of_limited AFTER UPDATE ON actors REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION events_of_limited_changed();

CREATE TRIGGER token_changed AFTER UPDATE ON access_tokens FOR EACH ROW
  WHEN ((old.app_id, old.user_id, old.actor_id, old.scopes, old.revoked_at) IS DISTINCT FROM (new.app_id, new.user_id, new.actor_id, new.scopes, new.revoked_at))
  EXECUTE FUNCTION tell_viewer_change();

CREATE TRIGGER token_deleted AFTER DELETE ON access_tokens FOR EACH ROW EXECUTE FUNCTION tell_viewer_change();

CREATE TRIGGER session_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN ((old.user_id, old.revoked_at) IS DISTINCT FROM (new.user_id, new.revoked_at))
  EXECUTE FUNCTION tell_viewer_change();

CREATE TRIGGER session_deleted AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_viewer_change();

CREATE TRIGGER viewer_user_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((old.locale, old.role_id, old.settings, old.chosen_languages, old.approved_at, old.confirmed_at, old.suspended_at, old.disabled_at, old.second_factor_at, old.default_actor_id)
    IS DISTINCT FROM (new.locale, new.role_id, new.settings, new.chosen_languages, new.approved_at, new.confirmed_at, new.suspended_at, new.disabled_at, new.second_factor_at, new.default_actor_id))
  EXECUTE FUNCTION tell_viewer_change();

-- A remote actor is no identity of a user.
CREATE TRIGGER viewer_identity_changed AFTER UPDATE ON actors FOR EACH ROW
  WHEN ((old.user_id IS NOT NULL OR new.user_id IS NOT NULL)
    AND (old.user_id, old.locked, old.moved_to_id, old.suspended_at, old.deleted_at) IS DISTINCT FROM (new.user_id, new.locked, new.moved_to_id, new.suspended_at, new.deleted_at))
  EXECUTE FUNCTION tell_viewer_change();

CREATE TRIGGER viewer_role_changed AFTER UPDATE ON roles FOR EACH ROW
  WHEN ((old.permissions, old."position", old.require_2fa) IS DISTINCT FROM (new.permissions, new."position", new.require_2fa))
  EXECUTE FUNCTION tell_viewer_change();

CREATE TRIGGER media_inserted AFTER INSERT ON media FOR EACH ROW WHEN (NEW.status_id IS NOT NULL) EXECUTE FUNCTION media_attached();

CREATE TRIGGER media_attached AFTER UPDATE ON media FOR EACH ROW WHEN (NEW.status_id IS DISTINCT FROM OLD.status_id)
  EXECUTE FUNCTION media_attached();

CREATE TRIGGER media_deleted AFTER DELETE ON media FOR EACH ROW WHEN (OLD.status_id IS NOT NULL) EXECUTE FUNCTION media_attached();

CREATE TRIGGER media_of_tags AFTER UPDATE OF has_media ON statuses FOR EACH ROW WHEN (NEW.has_media <> OLD.has_media)
  EXECUTE FUNCTION status_tags_of_status();

CREATE TRIGGER completed BEFORE INSERT ON status_tags FOR EACH ROW WHEN (NEW.local IS NULL OR NEW.has_media IS NULL)
  EXECUTE FUNCTION status_tag_completed();

CREATE TRIGGER completed BEFORE INSERT ON actor_stats FOR EACH ROW WHEN (NEW.local IS NULL) EXECUTE FUNCTION actor_stats_completed();

CREATE TRIGGER search_authors AFTER UPDATE ON actors REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_authors_changed();

-- Autovacuum analyzes a table after 50 changed rows plus a tenth of its rows. A new community has fewer people, tokens and tags, but
-- every page joins them, so these tables are analyzed after ten changed rows.
ALTER TABLE "access_tokens" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "actor_search" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "actor_stats" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "actors" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "blocks" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "bookmarks" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "events" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "favourites" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "filters" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "follows" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "home_entries" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "lists" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "media" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "mentions" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "mutes" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "notifications" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "participants" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "polls" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "sessions" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "settings" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "status_cards" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "status_search" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "status_stats" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "status_tags" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "statuses" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "tags" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);
ALTER TABLE "users" SET (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.1);

-- Each row is deleted within seconds, so the table is vacuumed after a fixed number of deleted rows, regardless of its size.
ALTER TABLE "arrivals" SET (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

-- The initial rows of each community. Ids and positions of roles are those of Mastodon.
INSERT INTO roles (id, name, color, permissions, "position", highlighted, collection_limit, created_at, updated_at) VALUES (-99, '', '', 0, -1, false, 10, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP);
INSERT INTO roles (id, name, color, permissions, "position", highlighted, collection_limit, created_at, updated_at) VALUES (1, 'Moderator', '', 1049884, 10, true, 10, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP);
INSERT INTO roles (id, name, color, permissions, "position", highlighted, collection_limit, created_at, updated_at) VALUES (2, 'Admin', '', 2097148, 100, true, 10, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP);
INSERT INTO roles (id, name, color, permissions, "position", highlighted, collection_limit, created_at, updated_at) VALUES (3, 'Owner', '', 2097151, 1000, true, 10, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP);
