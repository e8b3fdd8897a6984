import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** Describes nested schemas in full: the library's limit is 10 levels, below which it says 'any value'. */
export const schemaConverter = new ZodToJsonSchemaConverter({ maxStructureDepth: 40 });
