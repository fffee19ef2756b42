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
	CONSTRAINT "former_offer_low_id_high_id_offered_at_pk" PRIMARY KEY("low_id","high_id","offered_at"),
	CONSTRAINT "former_offer_order" CHECK ("former_offer"."low_id" collate "C" < "former_offer"."high_id" collate "C"),
	CONSTRAINT "former_offer_arm" CHECK ("former_offer"."arm" in ('start', 'score', 'model')),
	CONSTRAINT "former_offer_low_response" CHECK ("former_offer"."low_response" in ('Yes', 'No')),
	CONSTRAINT "former_offer_high_response" CHECK ("former_offer"."high_response" in ('Yes', 'No'))
);
--> statement-breakpoint
CREATE INDEX "former_offer_high" ON "former_offer" USING btree ("high_id");