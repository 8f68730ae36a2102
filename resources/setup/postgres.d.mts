export declare function findPostgres(): string | null;
