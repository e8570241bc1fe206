-- Whether the people who take part get a ticket with a code.
ALTER TABLE "events" ADD COLUMN "has_tickets" BOOLEAN NOT NULL DEFAULT false;
