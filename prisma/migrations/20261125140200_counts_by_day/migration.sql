-- Counters by day, so that the dashboard's numbers over a year read a row for each day.
CREATE TABLE "daily_counts" (
    "measure" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL,
    "value" BIGINT NOT NULL,
    CONSTRAINT "daily_counts_pkey" PRIMARY KEY ("measure", "subject", "day")
);

CREATE TABLE "counted_days" (
    "day" DATE NOT NULL,
    CONSTRAINT "counted_days_pkey" PRIMARY KEY ("day")
);

-- The last two days on which each user was here.
CREATE TABLE "user_activity" (
    "user_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "previous_day" DATE,
    CONSTRAINT "user_activity_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "user_activity_day_idx" ON "user_activity"("day");
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Users of a day by the day on which they were here before, so that distinct users of any period can be counted.
CREATE TABLE "active_days" (
    "day" DATE NOT NULL,
    "previous_day" DATE NOT NULL,
    "users" INTEGER NOT NULL,
    CONSTRAINT "active_days_pkey" PRIMARY KEY ("day", "previous_day")
);

-- Decided reports of a day.
CREATE INDEX "reports_decided_at_idx" ON "reports"("decided_at") WHERE "decided_at" IS NOT NULL;
