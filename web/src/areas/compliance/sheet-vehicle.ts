export interface SheetVehicle {
  readonly id: number
  readonly reg_no: string
  /** The newest reading; null: none. */
  readonly miles: number | null
}
