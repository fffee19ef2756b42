CREATE TABLE "former_offer" (
	"low_id" text NOT NULL,
	"high_id" text NOT NULL,
	"score" double precision NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"arm" text,
	"low_predicted" double precision,
	"high_predicted" double precision,
	"low_response" text,
	"high_response" text,
	CONSTRAINT "former_offer_low_id_high_id_offered_at_pk" PRIMARY KEY("low_id","high_id","offered_at")
);
--> statement-breakpoint
CREATE INDEX "former_offer_high" ON "former_offer" USING btree ("high_id");