-- Calendars from outside that groups follow, and the entries that are events here.
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
CREATE UNIQUE INDEX "calendar_sources_group_id_url_key" ON "calendar_sources"("group_id", "url");
CREATE INDEX "calendar_sources_added_by_id_idx" ON "calendar_sources"("added_by_id");
CREATE INDEX "calendar_sources_next_at_idx" ON "calendar_sources"("next_at");
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
CREATE UNIQUE INDEX "calendar_entries_event_id_key" ON "calendar_entries"("event_id");
CREATE INDEX "calendar_entries_source_id_idx" ON "calendar_entries"("source_id");
CREATE INDEX "calendar_entries_group_id_look_idx" ON "calendar_entries"("group_id", "look");
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "calendar_sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "events" ADD COLUMN "calendar_source_id" BIGINT;
CREATE INDEX "events_calendar_source_id_idx" ON "events"("calendar_source_id");
ALTER TABLE "events" ADD CONSTRAINT "events_calendar_source_id_fkey" FOREIGN KEY ("calendar_source_id") REFERENCES "calendar_sources"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;
