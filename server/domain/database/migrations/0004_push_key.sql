CREATE TABLE "push_key" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_key_is_one" CHECK ("push_key"."id")
);
