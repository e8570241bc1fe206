-- Whether reminders of events come by mail, too.
ALTER TABLE "users" ADD COLUMN "reminder_mails" BOOLEAN NOT NULL DEFAULT true;
