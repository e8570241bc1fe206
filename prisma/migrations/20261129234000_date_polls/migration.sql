CREATE TYPE "DatePollAudience" AS ENUM ('LINK', 'MEMBERS');
CREATE TYPE "DateAnswer" AS ENUM ('YES', 'MAYBE', 'NO');

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

    CONSTRAINT "date_polls_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "date_options" (
    "id" BIGINT NOT NULL,
    "poll_id" BIGINT NOT NULL,
    "starts" TEXT NOT NULL,
    "ends" TEXT,

    CONSTRAINT "date_options_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "date_voters" (
    "id" BIGINT NOT NULL,
    "poll_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "date_voters_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "date_votes" (
    "voter_id" BIGINT NOT NULL,
    "option_id" BIGINT NOT NULL,
    "answer" "DateAnswer" NOT NULL,

    CONSTRAINT "date_votes_pkey" PRIMARY KEY ("voter_id","option_id")
);

CREATE UNIQUE INDEX "date_polls_uuid_key" ON "date_polls"("uuid");
CREATE UNIQUE INDEX "date_polls_chosen_id_key" ON "date_polls"("chosen_id");
CREATE UNIQUE INDEX "date_polls_event_id_key" ON "date_polls"("event_id");
CREATE INDEX "date_polls_organizer_id_id_idx" ON "date_polls"("organizer_id", "id");
CREATE INDEX "date_polls_group_id_id_idx" ON "date_polls"("group_id", "id");
CREATE INDEX "date_options_poll_id_id_idx" ON "date_options"("poll_id", "id");
CREATE UNIQUE INDEX "date_voters_poll_id_actor_id_key" ON "date_voters"("poll_id", "actor_id");
CREATE INDEX "date_voters_poll_id_id_idx" ON "date_voters"("poll_id", "id");
CREATE INDEX "date_voters_actor_id_poll_id_idx" ON "date_voters"("actor_id", "poll_id");
CREATE INDEX "date_votes_option_id_idx" ON "date_votes"("option_id");

ALTER TABLE "date_polls" ADD CONSTRAINT "date_polls_organizer_id_fkey" FOREIGN KEY ("organizer_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "date_polls" ADD CONSTRAINT "date_polls_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "date_polls" ADD CONSTRAINT "date_polls_chosen_id_fkey" FOREIGN KEY ("chosen_id") REFERENCES "date_options"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "date_polls" ADD CONSTRAINT "date_polls_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "date_options" ADD CONSTRAINT "date_options_poll_id_fkey" FOREIGN KEY ("poll_id") REFERENCES "date_polls"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "date_voters" ADD CONSTRAINT "date_voters_poll_id_fkey" FOREIGN KEY ("poll_id") REFERENCES "date_polls"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "date_voters" ADD CONSTRAINT "date_voters_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "date_votes" ADD CONSTRAINT "date_votes_voter_id_fkey" FOREIGN KEY ("voter_id") REFERENCES "date_voters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "date_votes" ADD CONSTRAINT "date_votes_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "date_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;
