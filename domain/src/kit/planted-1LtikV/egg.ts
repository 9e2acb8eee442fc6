export type Egg = string
