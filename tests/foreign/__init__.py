"""Games against servers of the wires that others wrote, fetched by the tests themselves."""
